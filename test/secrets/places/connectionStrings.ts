import { lookAlikes, places, placesIn } from './form';

const raw = String.raw;

/** Passwords between the delimiters of a connection string. */
export const connectionForms = [
  ...places('key', raw`
doubled quotes of C# | var c = @"Server=a;User Id=b;Password=""¤"";Database=c";
doubled quotes of Visual Basic | c = "Server=a;User Id=b;Password=""¤"";Database=c"
escaped quotes | var c = "Server=a;User Id=b;Password=\"¤\";Database=c";
apostrophes | var c = "Server=a;User Id=b;Password='¤';Database=c";
its first field | c = @"Password=""¤"";Server=a;UID=b"
braces | c = "DRIVER={ODBC Driver 18};SERVER=a;UID=b;PWD={¤};Encrypt=yes"
doubled braces of Python | c = f"DRIVER={{ODBC}};SERVER=a;UID=b;PWD={{¤}};Encrypt=yes"
braces as the first field | c = "Pwd={¤};Server=a;UID=b"
braces of Go | c := ´server=a;user id=b;password={¤};database=c´
braces of JDBC | c = "jdbc:sqlserver://h:1433;user=b;password={¤};encrypt=true";
quotes of PowerShell | €c = "Server=a;User Id=b;Password=´"¤´";Database=c"
`),
  ...placesIn('key', raw`
JSON | a.json | {"c": "Server=a;User Id=b;Password=\"¤\";Database=c"}
braces of JSON | a.json | {"c": "Driver={X};Server=a;Uid=b;Password={¤};Database=c"}
XML | web.config | <add name="c" connectionString="Server=a;User Id=b;Password=&quot;¤&quot;;Database=c"/>
XML with the other quotes | web.config | <add name='c' connectionString='Server=a;User Id=b;Password="¤";Database=c'/>
YAML | a.yml | c: "Server=a;User Id=b;Password={¤};Database=c"
INI | a.ini | c = Driver={X};Server=a;Uid=b;Password={¤};
`),
];

export const connectionLookAlikes = lookAlikes(raw`
c = f"SERVER=a;UID=b;PWD={pwd};Encrypt=yes"
c = f"SERVER=a;UID=b;PWD={self.db_pwd};Encrypt=yes"
c = f"SERVER=a;UID=b;PWD={os.environ['DB_PWD']};Encrypt=yes"
c = €"Server=a;User Id=b;Password={config.Value};Database=c"
c = "Server=a;User Id=b;Password={0};Database=c"
c = "Server=a;User Id=b;Password='{0}';Database=c"
c = @"Server=a;User Id=b;Password=""{0}"";Database=c"
`);
