import json
json.nope
