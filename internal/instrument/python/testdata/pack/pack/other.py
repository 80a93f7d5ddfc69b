from . import sub
from .sub.deep import letters

if __name__ == "__main__":
    print(letters(3), sub.__package__, __file__.endswith("other.py"))
