import type { IsOwnPath } from './ownPaths';

/** A frame of a stack trace. */
export interface StackFrame {
  /** The location as written in the trace: a path, or for the JVM a class. */
  readonly writtenLocation: string;
  /** False for the code of a library or the runtime. */
  readonly isInRepository: boolean;
}

interface FrameForm {
  readonly pattern: RegExp;
  /** Classes of libraries and the runtime, for frames that name a class instead of a path. */
  readonly libraryClass?: RegExp;
}

/**
 * Formats of stack frames; the first group is the path or the class. Each match takes linear time in the line's length.
 */
const frameForms: readonly FrameForm[] = [
  // JavaScript: "    at run (/app/src/a.ts:3:5)", "    at async file:///app/a.mjs:3:5", "at Array.map (<anonymous>)"
  { pattern: /^\s*at (?:[^()]*\()?((?:file:\/\/|node:|webpack:\/\/)?[^\s():]+(?::\\[^():]+)?):\d+:\d+\)?$/ },
  { pattern: /^\s*at [^()]*\((<anonymous>|native)\)$/ },
  // Python
  { pattern: /^\s*File "([^"]+)", line \d+/ },
  { pattern: /^([^\s:]+\.pyx?):\d+: / },
  // Java, Kotlin, Scala, Groovy: "at java.base/java.util.List.of(List.java:3)", "\tat com.acme.A.run(A.kt:7)"
  {
    pattern:
      /^\s*at (?:[\w.]+\/)?([\w.$<>]+)\((?:[\w$-]+\.(?:java|kt|scala|groovy|clj)(?::\d+)?|Native Method|Unknown Source)\)/,
    libraryClass:
      /^(?:java|javax|jakarta|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|clojure|org\.(?:junit|gradle|apache|testng|mockito|hamcrest|assertj|spockframework|springframework|hibernate|codehaus|jetbrains|scalatest|eclipse)|io\.(?:netty|reactivex|micrometer)|reactor|worker\.org\.gradle)\./,
  },
  // C#: "   at Acme.A.Run() in /app/A.cs:line 7"
  { pattern: /^\s*at .+ in ([^\n]+):line \d+$/ },
  { pattern: /^\s*at ((?:System|Microsoft|Xunit|NUnit|MSTest)\.[\w.`<>[\],]+)\(/ },
  // Go: "\t/app/a.go:7 +0x1d"
  { pattern: /^\s+(\S+\.go):\d+(?: \+0x[0-9a-f]+)?$/ },
  // Rust: "             at ./src/a.rs:7:5"
  { pattern: /^\s+at (\S+\.rs):\d+(?::\d+)?$/ },
  // Ruby: "# ./spec/a_spec.rb:7:in `run'", "from a.rb:7:in 'run'"
  { pattern: /^\s*(?:from |# )?(\S+\.rb):\d+(?::in |$)/ },
  // PHP: "#0 /app/a.php(7): run()", "/app/a.php:7"
  { pattern: /^\s*(?:#\d+ )?(\S+\.php)(?:\(\d+\)|:\d+)/ },
  // Elixir and Erlang: frames of the applications that the languages include
  { pattern: /^\s+\(((?:elixir|stdlib|kernel|ex_unit|mix|logger|iex|eex) [\d.]+)\) /, libraryClass: /^/ },
  {
    pattern: /^\s*in (?:function|call from)\s+((?:erl_eval|escript|init|lists|proc_lib|gen_server|shell):\S+)/,
    libraryClass: /^/,
  },
  { pattern: /^\s*in (?:function|call from)\s+\S+ \((\S+\.erl), line \d+\)/ },
  // Elixir: "    (app 0.1.0) lib/a.ex:7: A.run/1", "    test/a_test.exs:7: (test)"
  { pattern: /^\s+(?:\([\w.]+(?: [\w.-]+)?\) )?(\S+\.exs?):\d+: / },
  // Dart: "#0      run (package:app/a.dart:7:5)"
  { pattern: /^#\d+\s+[^()]+ \((\S+\.dart):\d+(?::\d+)?\)$/ },
  // C, C++, Swift: "    #1 0x4f in run /app/a.c:7:3", "#0  run () at a.c:7"
  { pattern: /^\s*#\d+\s+(?:0x[0-9a-f]+ in )?.{0,400}?(?: at )?([^\s()]+\.(?:c|cc|cpp|cxx|h|hpp|m|mm|swift)):\d+/ },
];

/** Parses a line of a stack trace; undefined for any other line. */
export function parseStackFrame(line: string, isOwnPath: IsOwnPath): StackFrame | undefined {
  for (const { pattern, libraryClass } of frameForms) {
    const location = pattern.exec(line)?.[1];
    if (location !== undefined)
      return {
        writtenLocation: location,
        isInRepository: libraryClass ? !libraryClass.test(location) : isOwnPath(location),
      };
  }
  return undefined;
}
