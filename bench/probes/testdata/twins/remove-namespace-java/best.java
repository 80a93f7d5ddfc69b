interface a{default void describe(){}}interface b{default void describe(){}}interface c extends a,b{}
