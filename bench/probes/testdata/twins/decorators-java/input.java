import java.lang.annotation.*;

@Retention(RetentionPolicy.RUNTIME)
@interface Route { String value(); int[] codes() default {200, 404}; }
@interface Audited { Route[] via() default {}; }

@Audited(via = {@Route("in"), @Route(value = "out", codes = 301)})
class Desk {
  @Deprecated @Route("ticket")
  int ticket(@Audited String who) {
    @SuppressWarnings("unused") int id = who;
    return 7;
  }
}
