create table t(a);select a from t,t
