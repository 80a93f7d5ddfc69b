import java.io.*;
import java.nio.file.*;
import java.util.*;
import org.antlr.v4.runtime.*;
import org.antlr.v4.runtime.tree.*;
import org.antlr.v4.tool.*;

// Reads lines "start rule TAB file" and prints for each file a line
// "errors TAB last token read TAB tokens TAB skeleton", both as hashes.
public class Skeleton {
    static class Given extends Grammar {
        Given(String file, String text, Grammar lexer) throws Exception { super(file, text, lexer, null); }
        @Override public void importTokensFromTokensFile() { }
    }

    public static void main(String[] args) throws Exception {
        String dump = System.getProperty("dump");
        Grammar lexer = null, parser;
        if (args.length > 1) {
            lexer = new LexerGrammar(args[1], Files.readString(Path.of(args[1])), null);
            parser = new Given(args[0], Files.readString(Path.of(args[0])), lexer);
        } else {
            parser = Grammar.load(args[0]);
            lexer = parser;
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line; (line = in.readLine()) != null; ) {
            String[] f = line.split("\t");
            try {
                System.out.println(one(lexer, parser, f[0], f[1], dump != null));
            } catch (Throwable e) {
                System.out.println("throws " + e);
            }
            System.out.flush();
        }
    }

    static String one(Grammar lexer, Grammar parser, String start, String file, boolean dump) throws Exception {
        LexerInterpreter lex = lexer.createLexerInterpreter(CharStreams.fromFileName(file));
        lex.removeErrorListeners();
        CommonTokenStream toks = new CommonTokenStream(lex);
        toks.fill();
        Vocabulary v = lexer.getVocabulary();
        StringBuilder t = new StringBuilder();
        Map<Integer, Integer> seen = new HashMap<>(); // token index to its number among those the parser sees
        for (Token k : toks.getTokens()) {
            if (k.getChannel() == 0) seen.put(k.getTokenIndex(), seen.size());
            if (k.getType() == Token.EOF) continue;
            String name = v.getSymbolicName(k.getType());
            if (name == null) name = v.getLiteralName(k.getType());
            t.append(name).append(' ').append(k.getChannel()).append(' ').append(k.getStartIndex()).append(' ').append(k.getStopIndex() + 1).append('\n');
        }
        ParserInterpreter p = parser.createParserInterpreter(toks);
        p.removeErrorListeners();
        ParserRuleContext root = p.parse(parser.getRule(start).index);
        StringBuilder s = new StringBuilder();
        walk(root, parser, seen, s);
        if (dump) return t + "\n" + s;
        Token stop = root.getStop();
        int last = stop == null ? -1 : seen.getOrDefault(stop.getTokenIndex(), -1);
        return p.getNumberOfSyntaxErrors() + "\t" + (seen.size() - 1 - last) + "\t" + hash(t) + "\t" + hash(s);
    }

    static void walk(ParserRuleContext root, Grammar g, Map<Integer, Integer> seen, StringBuilder out) {
        Deque<Object> todo = new ArrayDeque<>();
        todo.push(root);
        while (!todo.isEmpty()) {
            Object n = todo.pop();
            if (n instanceof String) {
                out.append((String) n);
            } else if (n instanceof TerminalNode) {
                out.append(' ').append(seen.getOrDefault(((TerminalNode) n).getSymbol().getTokenIndex(), -1));
            } else {
                ParserRuleContext c = (ParserRuleContext) n;
                out.append(" (").append(g.getRule(c.getRuleIndex()).name);
                todo.push(")");
                for (int i = c.getChildCount() - 1; i >= 0; i--) todo.push(c.getChild(i));
            }
        }
    }

    static String hash(CharSequence s) {
        long h = 0xcbf29ce484222325L;
        for (int i = 0; i < s.length(); i++) { h ^= s.charAt(i); h *= 0x100000001b3L; }
        return Long.toHexString(h);
    }
}
