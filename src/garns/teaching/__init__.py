"""Programs of students: the line protocol they speak, how they are run and judged, exercises, the class, the lab."""
