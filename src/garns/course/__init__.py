"""Reference solutions of programming courses, written the way their assignments ask: to be read, and to judge by."""
