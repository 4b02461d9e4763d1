import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.AnnotatedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * java JavaReferences.java LIST: what javac says of the calls in the sources that LIST names, one path a line. Prints
 * lines of fields separated by tabs:
 *
 * <pre>
 * D path line column last GROUP   a method's name in its declaration, and the last line of that
 * U path line column GROUP…       the name of what is called, with each group of methods that the call counts for;
 *                                 without one where javac does not resolve it
 * </pre>
 *
 * A group is the overloads of one name in one class. A call counts for the method that it is resolved to; through an
 * abstract one of these sources for those that implement it too, and on one that implements it for the abstract one.
 */
public final class JavaReferences {
  private final Trees trees;
  private final Types types;
  private final Elements elements;
  private final PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
  private final Map<String, Set<String>> alsoOf = new HashMap<>();

  private JavaReferences(JavacTask task) {
    trees = Trees.instance(task);
    types = task.getTypes();
    elements = task.getElements();
  }

  public static void main(String[] args) throws Exception {
    List<File> files = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of(args[0]))) files.add(new File(line));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8);
    // what is not on the class path is an error of its own; the rest is attributed all the same
    JavacTask task = (JavacTask) compiler.getTask(null, manager, problem -> {},
        List.of("-proc:none", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "1"), null,
        manager.getJavaFileObjectsFromFiles(files));
    List<CompilationUnitTree> units = new ArrayList<>();
    task.parse().forEach(units::add);
    task.analyze();
    JavaReferences references = new JavaReferences(task);
    for (CompilationUnitTree unit : units) references.new Declarations(unit).scan(unit, null);
    for (CompilationUnitTree unit : units) references.new Uses(unit).scan(unit, null);
    references.out.flush();
  }

  private static String groupOf(ExecutableElement method) {
    TypeElement owner = (TypeElement) method.getEnclosingElement();
    String name = owner.getQualifiedName().toString();
    // a class in a method has no qualified name
    return (name.isEmpty() ? owner + "@" + System.identityHashCode(owner) : name) + "#" + method.getSimpleName();
  }

  private abstract class Scanner extends TreePathScanner<Void, Void> {
    final CompilationUnitTree unit;
    final String text;

    Scanner(CompilationUnitTree unit) {
      this.unit = unit;
      try {
        text = unit.getSourceFile().getCharContent(true).toString();
      } catch (java.io.IOException error) {
        throw new java.io.UncheckedIOException(error);
      }
    }

    long line(long at) {
      return unit.getLineMap().getLineNumber(at);
    }

    /** From 1; javac's own line map widens tabs. */
    String place(long at) {
      long column = at - unit.getLineMap().getStartPosition(line(at)) + 1;
      return new File(unit.getSourceFile().toUri()).getPath() + "\t" + line(at) + "\t" + column;
    }

    long start(Tree tree) {
      return trees.getSourcePositions().getStartPosition(unit, tree);
    }

    long end(Tree tree) {
      return trees.getSourcePositions().getEndPosition(unit, tree);
    }

    /** Where a whole word stands from here on; -1 where it does not. */
    long wordFrom(String word, long from) {
      for (int at = text.indexOf(word, (int) Math.max(0, from)); at >= 0; at = text.indexOf(word, at + 1)) {
        int after = at + word.length();
        if ((at == 0 || !Character.isJavaIdentifierPart(text.charAt(at - 1)))
            && (after == text.length() || !Character.isJavaIdentifierPart(text.charAt(after)))) return at;
      }
      return -1;
    }
  }

  private final class Declarations extends Scanner {
    Declarations(CompilationUnitTree unit) {
      super(unit);
    }

    @Override
    public Void visitMethod(MethodTree tree, Void nothing) {
      Element element = trees.getElement(getCurrentPath());
      Tree parent = getCurrentPath().getParentPath().getLeaf();
      if (element instanceof ExecutableElement method && end(tree) >= 0) {
        boolean isConstructor = element.getKind() == ElementKind.CONSTRUCTOR;
        String name = isConstructor ? ((ClassTree) parent).getSimpleName().toString() : tree.getName().toString();
        Tree before = tree.getReturnType() != null ? tree.getReturnType() : tree.getModifiers();
        long at = wordFrom(name, Math.max(start(tree), end(before)));
        if (at >= 0) out.println("D\t" + place(at) + "\t" + line(end(tree)) + "\t" + groupOf(method));
        if (!isConstructor) relate(method);
      }
      return super.visitMethod(tree, nothing);
    }

    private void relate(ExecutableElement method) {
      TypeElement owner = (TypeElement) method.getEnclosingElement();
      for (TypeElement base : basesOf(owner, new LinkedHashSet<>()))
        for (Element member : base.getEnclosedElements())
          if (member instanceof ExecutableElement other && other.getSimpleName().equals(method.getSimpleName())
              && other.getModifiers().contains(Modifier.ABSTRACT) && trees.getTree(other) != null
              && elements.overrides(method, other, owner)) {
            alsoOf.computeIfAbsent(groupOf(other), key -> new LinkedHashSet<>()).add(groupOf(method));
            alsoOf.computeIfAbsent(groupOf(method), key -> new LinkedHashSet<>()).add(groupOf(other));
          }
    }

    private Set<TypeElement> basesOf(TypeElement type, Set<TypeElement> found) {
      for (TypeMirror base : types.directSupertypes(type.asType()))
        if (base.getKind() == TypeKind.DECLARED && ((DeclaredType) base).asElement() instanceof TypeElement element
            && found.add(element)) basesOf(element, found);
      return found;
    }
  }

  private final class Uses extends Scanner {
    Uses(CompilationUnitTree unit) {
      super(unit);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void nothing) {
      ExpressionTree called = tree.getMethodSelect();
      if (called instanceof MemberSelectTree member)
        use(wordFrom(member.getIdentifier().toString(), end(member.getExpression())), trees.getElement(
            new com.sun.source.util.TreePath(getCurrentPath(), called)));
      else if (called instanceof IdentifierTree)
        use(start(called), trees.getElement(new com.sun.source.util.TreePath(getCurrentPath(), called)));
      return super.visitMethodInvocation(tree, nothing);
    }

    @Override
    public Void visitNewClass(NewClassTree tree, Void nothing) {
      Tree type = tree.getIdentifier();
      while (type instanceof ParameterizedTypeTree || type instanceof AnnotatedTypeTree)
        type = type instanceof ParameterizedTypeTree generic ? generic.getType()
            : ((AnnotatedTypeTree) type).getUnderlyingType();
      long at = type instanceof MemberSelectTree member
          ? wordFrom(member.getIdentifier().toString(), end(member.getExpression())) : start(type);
      use(at, trees.getElement(getCurrentPath()));
      return super.visitNewClass(tree, nothing);
    }

    private void use(long at, Element element) {
      if (at < 0) return;
      StringBuilder groups = new StringBuilder();
      if (element instanceof ExecutableElement method && method.getEnclosingElement() instanceof TypeElement) {
        groups.append('\t').append(groupOf(method));
        for (String other : alsoOf.getOrDefault(groupOf(method), Set.of())) groups.append('\t').append(other);
      }
      out.println("U\t" + place(at) + groups);
    }
  }
}
