import { lookAlikes, places } from './form';

const raw = String.raw;

export const powershellForms = places('word', raw`
a here-string | €password = @"⏎¤⏎"@
a here-string as it is | €password = @'⏎¤⏎'@
ConvertTo-SecureString | €pw = ConvertTo-SecureString "¤" -AsPlainText -Force
ConvertTo-SecureString in single quotes | ConvertTo-SecureString '¤' -AsPlainText -Force
ConvertTo-SecureString with the option first | ConvertTo-SecureString -AsPlainText -Force -String "¤"
ConvertTo-SecureString with the option first, unnamed | ConvertTo-SecureString -AsPlainText "¤" -Force
ConvertTo-SecureString without quotes | ConvertTo-SecureString ¤ -AsPlainText -Force
ConvertTo-SecureString in parentheses | -Password (ConvertTo-SecureString -String "¤" -AsPlainText -Force)
ConvertTo-SecureString in lower case | convertto-securestring "¤" -asplaintext -force
ConvertTo-SecureString fed by a pipe | "¤" | ConvertTo-SecureString -AsPlainText -Force
an option | New-LocalUser -Name me -Password '¤'
an option in double quotes | Connect-Thing -User me -Password "¤"
an option with a colon | Connect-Thing -Password:"¤"
a variable | €password = "¤"
a variable of a scope | €global:password = '¤'
a variable of a scope, script | €script:DbPassword = "¤"
a typed variable | [string]€password = "¤"
an environment variable | €env:DB_PASSWORD = '¤'
SetEnvironmentVariable | [Environment]::SetEnvironmentVariable("DB_PASSWORD", "¤", "User")
SetEnvironmentVariable in full | [System.Environment]::SetEnvironmentVariable('DB_PASSWORD', '¤')
Set-Item | Set-Item -Path Env:DB_PASSWORD -Value "¤"
Set-Variable | Set-Variable -Name password -Value "¤"
Set-ItemProperty | Set-ItemProperty -Path €path -Name DefaultPassword -Value "¤"
a hash table | @{ User = "me"; Password = "¤" }
a hash table over lines | @{⏎  User = 'me'⏎  Password = '¤'⏎}
NetworkCredential | New-Object System.Net.NetworkCredential("me", "¤")
NetworkCredential apart | New-Object Net.NetworkCredential "me", "¤"
a parameter's default | param([string]€Password = "¤")
a registry file | "DefaultPassword"="¤"
reg add | reg add HKLM\Software\a /v DefaultPassword /t REG_SZ /d ¤ /f
a batch file | set DB_PASSWORD=¤
a batch file in quotes | set "DB_PASSWORD=¤"
`);

export const powershellLookAlikes = lookAlikes(raw`
ConvertTo-SecureString €password -AsPlainText -Force
ConvertTo-SecureString "€password" -AsPlainText -Force
ConvertTo-SecureString €env:PW1 -AsPlainText -Force
ConvertTo-SecureString -String €pw1 -Key €key2
ConvertTo-SecureString -AsPlainText -Force -String (Get-Secret1 db)
€password = Read-Host -AsSecureString "Enter1 password"
€password | ConvertTo-SecureString -AsPlainText -Force
New-LocalUser -Name me1 -NoPassword
New-LocalUser -Name me1 -Password €password
Connect-Thing -Password (Get-Secret1)
€cred = New-Object PSCredential(€user1, €password2)
[Environment]::GetEnvironmentVariable("DB_PASSWORD")
€env:DB_PASSWORD = €pw
Set-Item -Path Env:MODE -Value "fast1"
Set-ItemProperty -Path €path -Name Version -Value "1.2b3"
[Parameter(Mandatory=€true)] [string]€Password
reg add HKLM\Software\a /v Version /t REG_SZ /d 1.2b3 /f
set DB_PASSWORD=%1
set /p DB_PASSWORD=Enter1 it:
`);
