fn dive(){}fn rise(){}fn tour(){dive();rise();dive();dive();rise()}
