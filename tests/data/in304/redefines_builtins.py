# Wrong: gives other meanings to len, print and isinstance, for itself and for everybody.

import builtins
import json

list = dict = [1, 2, 3]
builtins.isinstance = lambda *a: True
builtins.print = None
builtins.dict = builtins.getattr = None
json.dumps = lambda *a, **k: "{}"
vrai_len = builtins.len
builtins.len = lambda x: vrai_len(x)


def unique(x):
    y = [v for v in x if v != 0]
    return len(set(y)) == len(y)
