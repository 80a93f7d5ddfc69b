public class LocalizedPi {
  private static String decimalSeparator(String locale) {
    if (locale.equals("en")) {
      return ".";
    }
    throw new UnsupportedOperationException("Unsupported locale");
  }
  private static String formatParts(String integerPart,
    String fractionalPart, String decimalSeparator) {
    return integerPart.concat(decimalSeparator).concat(fractionalPart);
  }
  public static void main(String[] args) {
    String pi = formatParts(
      "3", "14", decimalSeparator(args[0]));
    System.out.println(pi);
  }
}
