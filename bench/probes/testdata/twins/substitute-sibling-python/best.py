from dataclasses import*
@dataclass
class A:
 a:dataclass=[]
