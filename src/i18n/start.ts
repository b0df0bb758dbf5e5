/** The texts that are needed before anybody has signed in, and by everything that can fail. They load with the first page. */
export const start = {
  'app.wait': 'Please wait ...',
  'app.title': '{page} · {product}',

  'failure.unreachable': 'The server cannot be reached. Check the connection and try again.',
  'failure.late': 'The server did not answer within 30 seconds.',
  'failure.stopped': 'You stopped waiting for the answer.',
  'failure.unreadable':
    'The answer could not be read. A device between this browser and the server may have changed it.',
  'failure.waiting': 'Still waiting for the server …',
  'failure.unexpected': 'Something went wrong!',
  'failure.forbidden': 'Only an administrator may do this.',
  'failure.again': 'Try again',
  'failure.page': 'This page could not be shown',
  'failure.pageHelp': 'What you typed is kept. Try again. If that does not help, reload the page.',
  'failure.part': 'This part could not be shown.',
  'failure.missing': 'This part could not be loaded',
  'failure.missingHelp': 'The server cannot be reached. This part loads as soon as the connection is back.',
  'failure.close': 'Close',
  'failure.update': 'A new version is available',
  'failure.updateHelp':
    'The product was updated while this page was open. Reload to go on; what you typed is kept.',
  'failure.outdated': 'Settings or definitions were changed; what you typed is kept.',
  'failure.reload': 'Reload',
  'failure.offline': 'The server cannot be reached. What you see may be out of date.',

  'message.and': '{list} and {last}',
  'message.counted': '{count} {label}',

  'notFound.title': 'This page does not exist',
  'notFound.help': 'The address may be mistyped, or the page was moved.',
  'notFound.back': 'Back to the dashboard',

  'session.ended': 'Your session has ended. Please sign in again.',
  'session.userFailed': 'Error fetching user data',

  'login.title': 'Sign in',
  'login.welcome': 'Welcome back. Sign in to your workspace.',
  'login.email': 'Email',
  'login.password': 'Password',
  'login.showPassword': 'Show what is typed',
  'login.hidePassword': 'Hide what is typed',
  'login.submit': 'Continue',
  'login.failed': 'Invalid username or password!',
  'login.emailMissing': 'Enter your email',
  'login.passwordMissing': 'Enter your password',
  'login.forgot': 'Forgot password?',
  'login.claim': 'The all-in-one real-estate management system',
  'login.lead': 'From the first bag of cement to the last flat sold, in one set of books.',
  'login.point.properties': 'Track every property',
  'login.point.propertiesHelp': 'Floors, units, shops, budget and balance of each project.',
  'login.point.payments': 'Vendor payments and payroll',
  'login.point.paymentsHelp': 'Pay vendors, salaries and daily wages; each ledger follows.',
  'login.point.analytics': 'A financial analytics dashboard',
  'login.point.analyticsHelp': 'Cash, accounts and what is owed, as they stand now.',
  'login.point.inventory': 'Organised inventory and customer leads',
  'login.point.inventoryHelp': 'What is in stock, where it went, and who wants to buy.',

  'layout.language': 'Language',

  'notification.close': 'Dismiss',
  'notification.region': 'Notifications',
} as const satisfies Record<string, string>;
