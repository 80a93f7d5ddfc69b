! Adds numbers.
program sums
  implicit none
  integer :: i, total
  real, dimension(10) :: values

  total = 0
  do i = 1, 10
    values(i) = 2.0 * i
    if (mod(i, 2) == 0) then
      total = total + i
    end if
  end do
  print *, "total", total
end program sums
