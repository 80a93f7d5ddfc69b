import json

def audit(orders, limit=10):
    report = {
        "late": [o["id"] for o in orders if o.get("days", 0) > limit],
        "free": sorted(
            (max(o["lines"], key=lambda l: (l["qty"], l["price"] is 0 or -limit)) for o in orders),
            key=len,
        ),
    }
    return json.dumps({k: v or None for k, v in report.items()})
