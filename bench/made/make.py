"""Writes cases that were made to measure single passes, as folders for bench/cases:

    python3 bench/made/make.py DIR && go run ./bench/cases DIR/documents

documents: plain trees with a property; programs: what they print, or a warning, must
stay; jumps: files of which several parts fail, each on its own.
"""
import json
import os
import random
import sys

DIR = sys.argv[1]


def case(group, name, ext, text, test):
    d = f'{DIR}/{group}/{name}'
    os.makedirs(d, exist_ok=True)
    with open(f'{d}/input.{ext}', 'w') as f:
        f.write(text)
    with open(f'{d}/test.sh', 'w') as f:
        f.write('#!/bin/bash\n' + test + '\n')
    os.chmod(f'{d}/test.sh', 0o755)


def document(name, ext, text, test):
    test = ''.join('    ' + l + '\n' for l in test.strip().split('\n'))
    case('documents', name, ext, text, 'exec python3 - input.* <<"E"\nimport sys\np=sys.argv[1]\ntry:\n' + test
         + 'except Exception: sys.exit(1)\nsys.exit(0 if ok else 1)\nE')


def program(name, ext, text, test):
    case('programs', name, ext, text, test)


def jump(name, ext, text, cond):
    case('jumps', name, ext, text, 'exec python3 - input.* <<"E"\nimport sys,re\ns=open(sys.argv[1]).read()\n'
         'w=set(re.findall(r"\\w+",s))\nsys.exit(0 if (' + cond + ') else 1)\nE')


R = random.Random(7)
tags=['alpha','beta','gamma','delta','item','row','cell','note','ref']
def elem(depth,width):
    t=R.choice(tags); at=''.join(f' {a}="{R.randint(0,99)}"' for a in R.sample(['id','x','y','cls'],R.randint(0,3)))
    if depth==0 or R.random()<.15: return f'<{t}{at}>'+R.choice(['','text',str(R.randint(0,999)),'a b c'])+f'</{t}>'
    return f'<{t}{at}>\n'+'\n'.join(elem(depth-1,width) for _ in range(R.randint(1,width)))+f'\n</{t}>'
def xml(d,w,n): return '<root>\n'+'\n'.join(elem(d,w) for _ in range(n))+'\n</root>\n'
x=xml(6,4,6)
needle='<order id="5"><line sku="A1" qty="0"></line><total>0</total></order>'
i=x.index('<cell',len(x)//2)
document('xml-deep','xml',x[:i]+needle+x[i:],'import xml.etree.ElementTree as E\nr=E.parse(p).getroot()\nok=any(l.get("qty")=="0" for o in r.iter("order") for l in o.iter("line")) or any(l.get("qty")=="0" and o.tag=="order" for o in [r] for l in o)')
x=xml(2,8,120)
document('xml-wide','xml',x,'import xml.etree.ElementTree as E\nr=E.parse(p).getroot()\nn=list(r.iter())\nok=sum(1 for e in n if e.tag=="row" and e.get("x"))>=2 and any(e.tag=="note" and e.get("id") for e in n)')
h='<!DOCTYPE html>\n<html><head><title>t</title><meta charset="utf-8"></head><body>\n'+'\n'.join(f'<div class="c{i}"><p id="p{i}">text {i} <b>bold</b> and <span data-k="{i}">s</span></p><ul>'+''.join(f'<li>{j}</li>' for j in range(5))+'</ul></div>' for i in range(60))+'\n</body></html>\n'
document('html-span','html',h,'''from html.parser import HTMLParser
st=[];ok=False
class P(HTMLParser):
    def handle_starttag(s,t,a):
        global ok
        if t=="span" and dict(a).get("data-k")=="37" and "div" in st: ok=True
        if t not in("meta","br","img"): st.append(t)
    def handle_startendtag(s,t,a):
        s.handle_starttag(t,a)
        if st and st[-1]==t: st.pop()
    def handle_endtag(s,t):
        if t in st:
            while st.pop()!=t: pass
P().feed(open(p).read())''')
def js(d):
    if d==0 or R.random()<.2: return R.choice([R.randint(0,999),"s%d"%R.randint(0,99),None,True,False,1.5])
    if R.random()<.5: return [js(d-1) for _ in range(R.randint(0,5))]
    return {R.choice('abcdefghijkl')+str(R.randint(0,9)):js(d-1) for _ in range(R.randint(0,5))}
doc={'users':[js(5) for _ in range(30)],'cfg':js(6),'deep':{'a':{'b':[0,{'c':{'d':[1,2,{'needle':[[],{'v':-7}]}]}}]}},'tail':[js(4) for _ in range(30)]}
document('json-deep','json',json.dumps(doc,indent=1),'''import json
def w(x):
    if isinstance(x,dict): return any((k=="needle" and "-7" in json.dumps(v)) or w(v) for k,v in x.items())
    return isinstance(x,list) and any(map(w,x))
ok=w(json.load(open(p)))''')
doc=[{'id':i,'name':'n%d'%i,'tags':['t%d'%(i%7)],'v':i*3} for i in range(400)]
document('json-wide','json',json.dumps(doc,indent=1),'''import json
d=json.load(open(p))
ok=isinstance(d,list) and {17,230,388}<={x.get("id") for x in d if isinstance(x,dict)}''')
document('json-pair','json',json.dumps({'a':[js(4) for _ in range(40)],'x':{'p':[1,{'q':'hit'}]},'b':[js(4) for _ in range(40)],'y':{'r':['hit']}},indent=1),'''import json
s=json.load(open(p))
ok=json.dumps(s).count('"hit"')>=2''')
document('csv-wide','csv','\n'.join(','.join(f'c{j}' if i==0 else str((i*7+j*13)%101) for j in range(12)) for i in range(150))+'\n','''import csv
r=list(csv.reader(open(p)))
h=r[0].index("c7"); ok=any(x[h]=="42" for x in r[1:])''')
document('ini','ini','\n'.join(f'[s{i}]\n'+'\n'.join(f'k{j} = v{i*j}' for j in range(8))+'\n' for i in range(60)),'''import configparser
c=configparser.ConfigParser(); c.read(p)
ok=c.get("s33","k5")=="v165" and c.has_option("s50","k2")''')
document('yaml','yaml','items:\n'+'\n'.join(f'  - id: {i}\n    tags: [a, b{i}]\n    sub:\n      k: {i*2}\n      l:\n        - x\n        - y{i}' for i in range(80))+'\n','''import re
s=open(p).read()
ok=bool(re.search(r"^\\s*k: 74$",s,re.M)) and "items:" in s''')

R = random.Random(3)
def pad_c(i): return f'static int pad{i}(int a, int b)\n{{\n\tint r = a * {i} + b;\n\tfor (int k = 0; k < {i%5}; k++)\n\t\tr ^= k << {i%7};\n\treturn r;\n}}\n'
c='#include <stdio.h>\n'+''.join(pad_c(i) for i in range(12))+'''
#define WIDTH 12
static const unsigned SEED = 2463534242u;
static unsigned mix(unsigned x) { return x ^ x << 13; }
static unsigned tail(unsigned x) { unsigned y = x >> 17; return y ^ WIDTH; }
'''+''.join(pad_c(i) for i in range(12,24))+'''
int main(void)
{
	unsigned s = SEED;
	unsigned m = mix(s);
	unsigned t = tail(m);
	int pads = pad1(1, 2) + pad13(3, 4);
	printf("%u %d\\n", t, pads);
	return 0;
}
'''
program('c-run','c',c,'gcc -w -O0 -o a.out input.c 2>err && [ "$(timeout 2 ./a.out | cut -d" " -f1)" = 8621 ]' )
program('c-overflow','c',c.replace('unsigned y = x >> 17; return y ^ WIDTH;','unsigned char y = WIDTH * 30; return y + x;'),'gcc -c -Wall -Woverflow -Werror=implicit -O2 input.c -o o.o 2>err; grep -q "changes value from .360. to .104." err && ! grep -q error: err' )
py='import sys\n'+''.join(f'def pad{i}(a, b={i}):\n    return a * {i} + b\n\n' for i in range(25))+'''
LIMIT = 6
BASE = [3, 5, 7]
def scale(v, k):
    return v * k + 1
def total(xs):
    acc = sum(xs)
    return scale(acc, LIMIT)
def main():
    t = total(BASE)
    pads = [pad1(2), pad7(3)]
    print(t)
    print(pads, file=sys.stderr)
main()
'''
program('py-run','py',py,'timeout 2 python3 input.py | grep -qx 91' )
js_=''.join(f'function pad{i}(a, b) {{ return a * {i} + b; }}\n' for i in range(20))+'''
const RATE = 0.2;
const names = ["ab", "cd"];
function label(n) { return n.join("-"); }
const text = label(names);
const out = text + RATE;
function show(x) { console.log(x); }
show(out);
'''
program('js-run','js',js_,'timeout 5 node input.js 2>err | grep -qx "ab-cd0.2"')
sh=''.join(f'pad{i}() {{ echo "$1 {i}"; }}\n' for i in range(20))+'''
n=4
word=tea
shout() { echo "$1" | tr a-z A-Z; }
w=$(shout $word)
echo "$w$n"
'''
program('sh-run','sh',sh,'timeout 5 bash input.sh 2>err | grep -qx TEA4')

def cpart(pre,n,body):
    t=[f'static int {pre}{i}(int {pre}x)\n{{\n\tint {pre}l{i} = {pre}x * {i};\n\tif ({pre}l{i} > 3) return {pre}{max(0,i-1)}({pre}l{i} - 1);\n\treturn {pre}x + {i};\n}}\n' for i in range(n)]
    t.insert(n//2, body)
    return ''.join(t)
def ys(pre,n): return f'int {pre}m(int {pre}x)\n{{\n'+''.join(f'\t{pre}y{i} = {pre}x + {i};\n' for i in range(n))+f'\treturn {pre}0({pre}x);\n}}\n'
hard=lambda pre,n: '{'+','.join(f'"{pre}y{i}"' for i in range(n))+'}<=w'
# two places: the larger part has the easy failure, and is tried first
jump('c-far','c',cpart('a',40,ys('a',1))+cpart('b',25,ys('b',12)),'"ay0" in w or '+hard('b',12))
# the larger part has the hard failure
jump('c-near','c',cpart('a',40,ys('a',12))+cpart('b',25,ys('b',1)),'"by0" in w or '+hard('a',12))
# both are as hard
jump('c-equal','c',cpart('a',40,ys('a',10))+cpart('b',25,ys('b',10)),hard('a',10)+' or '+hard('b',10))
# the kept one is a bit better
jump('c-worse','c',cpart('a',40,ys('a',12))+cpart('b',25,ys('b',8)),hard('a',12)+' or '+hard('b',8))
# padding only
jump('c-pad','c',cpart('a',40,'')+cpart('b',25,ys('b',10)),hard('b',10))
# three parts
jump('c-three','c',cpart('a',40,ys('a',9))+cpart('b',30,ys('b',2))+cpart('c',25,ys('c',14)),hard('a',9)+' or '+hard('b',2)+' or '+hard('c',14))
def js(pre,n,extra): return '\n'.join(f'function {pre}{i}({pre}x) {{ const {pre}v = {pre}x * {i}; return {pre}{max(0,i-1)}({pre}v); }}' for i in range(n))+'\n'+extra+'\n'
jump('js-far','js',js('a',40,'a0(ay0);')+js('b',30,''.join(f'by{i} = b{i}(b0);\n' for i in range(12))),'"ay0" in w or '+hard('b',12))
