"""What the faces (command line, plain game, full screen, browser) share.

Each of these is asked for in several of them, and stands here once.
"""
