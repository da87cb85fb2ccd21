# Wrong: writes lines of the driver itself, with the mark that it found among the driver's variables; unique is missing.

import os
import sys

cadre = sys._getframe()
while cadre and "student" not in cadre.f_locals:
    cadre = cadre.f_back
student = cadre.f_locals["student"] if cadre else None
if student:
    for ligne in ('"imported": 5', '"imported": {}', '"round": 0, "number": 0', '"round": -9, "number": "x"', '"ended": []'):
        os.write(student.replies, ('{"mark": "%s", %s}\n' % (student.asked["mark"], ligne)).encode())
