/**
 * Passwords that attackers try first. Only those of 8 characters or more: shorter ones are refused anyway.
 */
const COMMON = new Set(
  (
    '00000000 000000000 0000000000 0123456789 0987654321 10101010 11111111 111111111 1111111111 11223344 ' +
    '1122334455 112233445566 12121212 12312312 123123123 123321123 12341234 12344321 123454321 1234554321 ' +
    '12345678 123456789 1234567890 12345678910 123456789a 12345678a 1234567a 1234abcd 1234qwer 123654789 ' +
    '13131313 147258369 147852369 159357456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc 20202020 22222222 ' +
    '321654987 33333333 44444444 55555555 66666666 69696969 741852963 77777777 789456123 87654321 ' +
    '88888888 963852741 987654321 99999999 a12345678 a123456789 aaaaaaaa aaaaaaaaaa aabbccdd abababab ' +
    'abc12345 abc123456 abcd1234 abcdabcd abcdefg1 abcdefgh abcdefghi access123 access14 account1 ' +
    'accounts accounts1 admin123 admin123! admin1234 admin12345 admin123456 admin@123 admin@1234 ' +
    'admin@12345 adminadmin administrator administrator1 alexander alexandra alhamdulilla alhamdulillah ' +
    'allah123 allahuakbar amarbangla amarsonar anthony1 arsenal1 asdasdasd asdf1234 asdfasdf asdfghjk ' +
    'asdfghjkl asdfqwer autumn123 bangla123 bangladesh bangladesh1 bangladesh123 bangladesh71 barcelona ' +
    'baseball baseball1 basketball batman123 benjamin bismilla bismillah bismillah1 bismillah786 blackcat ' +
    'blink182 builder1 builder123 building1 business butterfly caroline changeme changeme1 changeme123 ' +
    'charlie1 charlie123 charlotte chattogram chelsea1 cheyenne chittagong chocolate christian ' +
    'christopher cisco123 company1 company123 computer computer1 construction construction1 corvette ' +
    'cricket1 cricket123 danielle database december deepak123 default1 delhi123 dhaka123 dhaka1234 ' +
    'dragon123 elizabeth employee employee1 employee123 estate123 facebook facebook1 february1 ferrari1 ' +
    'finance1 finance123 football football1 freedom1 gabriel1 ganesh123 garfield godzilla google123 ' +
    'guest123 guest1234 hello123 hellohello helloworld hindustan hossain1 hossain123 hunter123 ' +
    'ilovebangladesh iloveme1 ilovemom ilovemyself iloveyou iloveyou1 iloveyou123 iloveyou2 imran123 ' +
    'india123 india1234 insha-allah inshallah internet internet1 isabella jaisriram jannat123 january1 ' +
    'jennifer jessica1 jonathan jordan23 kolkata1 krishna1 letmein! letmein1 letmein123 linkedin ' +
    'linkedin1 liverpool liverpool1 lkjhgfdsa login123 lovely123 loveyou1 maasha-allah manager1 ' +
    'manager123 manchester mashallah master123 maverick mercedes metallica michael1 michelle midnight ' +
    'mnbvcxz1 mohammad mohammad1 monkey123 mountain muhammad muhammad1 mumbai123 mustang1 mypassword ' +
    'mypassword1 mysql123 newpassword newpassword1 nicholas nintendo nirvana1 nopassword november ' +
    'office123 oracle123 p@ssw0rd p@ssw0rd1 p@ssword pa$$word pa55word pakistan pakistan1 pakistan123 ' +
    'pass1234 pass12345 pass123456 passcode passpass passphrase passw0rd passw0rd1 password password! ' +
    'password00 password01 password02 password1 password1! password11 password12 password123 password123! ' +
    'password1234 password2023 password2024 password2025 password2026 password21 password99 password@1 ' +
    'password@123 passwort patricia payroll1 playstation plinth123 plinthplinth poiuytrewq pokemon1 ' +
    'pokemon123 porsche1 postgres postgres1 princess princess1 princess123 project1 project123 q1w2e3r4 ' +
    'q1w2e3r4t5 qazwsx123 qazwsxedc qweqweqwe qwer1234 qwerasdf qwerasdfzxcv qwert123 qwerty!@ qwerty12 ' +
    'qwerty123 qwerty1234 qwerty12345 qwertyui qwertyuiop qwertyuiop123 rahman123 rajkumar realestate ' +
    'realestate1 realmadrid root1234 rootroot sakib123 samantha samsung1 samsung123 scooby12 secret123 ' +
    'security security1 september server123 shadow123 shakib75 slipknot snowball sonarbangla spiderman ' +
    'spring123 startrek startrek1 starwars starwars1 stephanie summer123 summer2023 summer2024 summer2025 ' +
    'sunita123 sunshine sunshine1 superadmin superman superman1 superuser swordfish sylhet123 sysadmin ' +
    'tamim123 temp1234 temporary temppass temppassword test1234 test12345 test123456 testing1 testing123 ' +
    'testtest toor1234 trustno1 user1234 user12345 veronica victoria welcome1 welcome1! welcome12 ' +
    'welcome123 welcome@123 whatever whatever1 whatsapp winter123 winter2023 winter2024 winter2025 ' +
    'xxxxxxxx yourpassword youtube1 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 zzzzzzzz'
  ).split(' '),
);

/** Whether a password is common, regardless of case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.trim().toLowerCase());
}
