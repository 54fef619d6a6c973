import type { Said } from '../words.ts'
import type { shell as zh } from '../zh-CN/shell.ts'

export const shell: Said<typeof zh> = {
  'shell.skip': 'Skip to content',
  'shell.loading': 'Loading the page',
  'shell.language': '中文',
  'shell.languageHint': 'Switch to Chinese',
  'shell.theme.system': 'Appearance: as the system. Press for light',
  'shell.theme.light': 'Appearance: light. Press for dark',
  'shell.theme.dark': 'Appearance: dark. Press to follow the system',
  'shell.toasts': 'Notifications',
  'shell.close': 'Close',
  'shell.site.full': 'Full site',
  'shell.site.mobile': 'Mobile site',
  'shell.tryAgain': 'Try again',
  'shell.orders': 'My orders',
  'shell.account': 'Account',
  'shell.login': 'Log in',
  'shell.settings': 'Page settings',
  'shell.contact': 'Contact us',
  'shell.error': 'Error',
  'shell.notFound.title': 'Page is lost',
  'shell.notFound.text': 'There is no page at this address. It may have moved, or the link lost its end.',
  'shell.notFound.back': 'Go back',
  'shell.errorOrder.title': 'Order information does not exist',
  'shell.errorOrder.text':
    'We cannot find this order. Please check its number. If you have paid, your money is safe: give the order number to the seller.',
  'shell.failed.title': 'This page did not load',
  'shell.failed.text': 'The connection may be down. Your orders and money are not affected.',
}
