; Adds two numbers.
target triple = "x86_64-unknown-linux-gnu"

@count = global i32 0, align 4

declare i32 @put(ptr, ...)

define i32 @add(i32 %a, i32 %b) {
entry:
  %sum = add nsw i32 %a, %b
  %big = icmp sgt i32 %sum, 10
  br i1 %big, label %then, label %done

then:
  store i32 %sum, ptr @count, align 4
  br label %done

done:
  ret i32 %sum
}
