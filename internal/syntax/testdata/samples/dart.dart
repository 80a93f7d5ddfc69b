import 'dart:io';

/// Counts words.
class Words {
  final int least;
  const Words({this.least = 1});

  int count(String text) => text.split(' ').where((w) => w.length >= least).length;
}

void main() async {
  var n = const Words(least: 3).count('tea and milk');
  if (n > 1) {
    print('There are $n words');
  }
}
