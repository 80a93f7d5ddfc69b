using System.Linq;

namespace Shelf
{
    /// <summary>Counts words.</summary>
    public class Words<T> where T : class
    {
        private readonly int least;
        public int Least => least;
        public string Name { get; set; } = "words";

        public int Count(string text) => text.Split(' ').Count(w => w.Length >= least);

        public override string ToString()
        {
            foreach (var c in Name)
                if (c == 'x') return $"{Name}: {least}";
            return null ?? "";
        }
    }
}
