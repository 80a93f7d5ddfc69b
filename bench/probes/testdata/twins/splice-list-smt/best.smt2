(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)(simplify(and p q r))
