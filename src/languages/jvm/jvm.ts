import type { FactReader, FullLanguage } from '../language';
import { gradleProjects, mavenModules, sbtProjects } from './dependencies';
import { createJvmResolver } from './resolver';

/** Conventions that Java, Kotlin and Scala share in the language table. */
export const jvmConventions = {
  comments: { line: ['//'], block: [['/**', '*/'], ['/*', '*/']] },
  importsFirst: true,
  family: 'jvm',
  folders: { testsBesideCode: true, sourceSets: true },
  toolFiles: {
    manifests: [
      String.raw`pom\.xml`,
      String.raw`(?:build|settings)\.gradle(?:\.kts)?`,
      String.raw`gradle\.properties`,
      String.raw`(?:.{1,40}\.)?versions\.toml`,
      String.raw`ivy\.xml`,
      String.raw`build\.sbt`,
    ],
  },
} satisfies Partial<FullLanguage>;

/** Types that need no import and whose names packages rarely reuse for their own types. */
export const builtInTypes: ReadonlySet<string> = new Set((
  'Object String Integer Long Double Float Boolean Byte Short Character Number Void Math System Thread Runnable Iterable Comparable CharSequence StringBuilder StringBuffer Class Enum Record Throwable Exception Error '
  + 'RuntimeException IllegalArgumentException IllegalStateException NullPointerException UnsupportedOperationException IndexOutOfBoundsException AssertionError InterruptedException '
  + 'Override Deprecated SuppressWarnings FunctionalInterface SafeVarargs AutoCloseable Cloneable '
  + 'Int Unit Any Nothing Char Array List Map Set Pair Triple Sequence Lazy MutableList MutableMap MutableSet Collection Suppress JvmStatic JvmField JvmName JvmOverloads Throws OptIn Volatile '
  + 'Seq Option Some None Left Right Either Try Success Failure Vector Nil Iterator Future Product Function Tuple2 PartialFunction AnyRef AnyVal'
).split(' '));

/**
 * Facts that the languages of the Java virtual machine share: libraries, build files, and packages that can use each
 * other.
 */
export const jvmFacts = {
  manifests: /(?:(?:^|\/)(?:pom\.xml|build\.sbt)|\.gradle(?:\.kts)?)$/,
  resolver: createJvmResolver,
  packageKinds: [gradleProjects, mavenModules, sbtProjects],
  sideEffects: [
    {
      effect: 'network',
      words: ['HttpURLConnection', 'openConnection', 'ServerSocket'],
      pattern: /\bHttpURLConnection\b|\.openConnection\(|\bServerSocket\(/g,
    },
    {
      effect: 'file-system',
      words: ['FileInputStream', 'FileOutputStream', 'FileWriter', 'FileReader', 'RandomAccessFile', 'readText',
        'writeText', 'mkdirs'],
      pattern:
        /\b(?:FileInputStream|FileOutputStream|FileWriter|FileReader|RandomAccessFile)\b|\.(?:readText|writeText|mkdirs)\(/g,
    },
    // in a separate row, since nearly every license contains the word "file"
    { effect: 'file-system', words: ['Files'], pattern: /\bFiles\.\w/g },
    {
      effect: 'environment',
      words: ['getenv', 'getProperty', 'env'],
      pattern: /\bgetenv\(|\bSystem\.getProperty\(|\bsys\.(?:env|props)\b/g,
    },
    {
      effect: 'process',
      words: ['exit', 'exec', 'ProcessBuilder', 'exitProcess', 'halt'],
      pattern:
        /\bSystem\.exit\(|\bexitProcess\(|\bProcessBuilder\(|\bgetRuntime\(\)\s{0,20}\.(?:exec|halt)\(|\bsys\.exit\(/g,
    },
  ],
  effectModules: {
    'java.net': 'network',
    'javax.net': 'network',
    'java.nio.channels': 'network',
    'io.netty': 'network',
    'io.grpc': 'network',
    'org.apache.http': 'network',
    'org.apache.hc': 'network',
    retrofit2: 'network',
    'io.ktor.client': 'network',
    'sttp.client3': 'network',
    'org.http4s.client': 'network',
    'akka.http': 'network',
    'org.springframework.web.client': 'network',
    'javax.mail': 'network',
    'jakarta.mail': 'network',
    'java.io.File': 'file-system',
    'java.io.FileInputStream': 'file-system',
    'java.io.FileOutputStream': 'file-system',
    'java.io.FileReader': 'file-system',
    'java.io.FileWriter': 'file-system',
    'java.io.RandomAccessFile': 'file-system',
    'java.nio.file': 'file-system',
    'okio.FileSystem': 'file-system',
    'kotlin.io.path': 'file-system',
    'org.apache.commons.io': 'file-system',
    'scala.io.Source': 'file-system',
    'java.sql': 'database',
    'javax.sql': 'database',
    'javax.persistence': 'database',
    'jakarta.persistence': 'database',
    'org.hibernate': 'database',
    'org.jooq': 'database',
    'com.mongodb': 'database',
    'org.springframework.data': 'database',
    'org.springframework.jdbc': 'database',
    'org.jetbrains.exposed': 'database',
    'androidx.room': 'database',
    slick: 'database',
    doobie: 'database',
    'io.lettuce': 'database',
    'org.mybatis': 'database',
    anorm: 'database',
    'java.lang.ProcessBuilder': 'process',
    'sun.misc.Signal': 'process',
    'kotlin.system': 'process',
    'scala.sys.process': 'process',
  },
} satisfies Partial<FactReader>;

/**
 * Returns a pattern for the file names that test runners look for. Excludes main source sets, because test libraries
 * also use such names there.
 */
export function createTestNamePattern(extension: string, extraSuffixes = ''): RegExp {
  return new RegExp(
    `^(?!(?:.{0,400}/)?src/main/)(?:.*/)?(?:Test[A-Z]\\w*|\\w*(?:Tests?|TestCase|(?<=[a-z0-9])IT(?:Case)?|Specs?|TestSuite${extraSuffixes}))\\.(?:${extension})$`,
  );
}
