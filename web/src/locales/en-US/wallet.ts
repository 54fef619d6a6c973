import type { Said } from '../words.ts'
import type { wallet as zh } from '../zh-CN/wallet.ts'

export const wallet: Said<typeof zh> = {
  'wallet.lead':
    'Refunds that cannot go back the way they came are kept here. Choose the balance at checkout to spend it. It is in CNY and cannot be paid out.',
  'wallet.testMoney': 'Test balance, no real money',
  'wallet.statement': 'Statement',
  'wallet.kind.purchase': 'Paid an order',
  'wallet.kind.refund': 'Refunded to your balance',
  'wallet.order': 'Order {orderNo}',
  'wallet.after': 'Balance {amount}',
  'wallet.empty.title': 'Nothing has changed your balance yet',
  'wallet.empty.text': 'Every refund to your balance and every payment from it will stand here.',
  'wallet.failed.title': 'Your balance did not load',
  'wallet.failed.text': 'The connection may be down. Your balance has not changed.',
  'wallet.retry': 'Try again',
  'wallet.loading': 'Loading your balance',
  'wallet.needed.title': 'Please log in',
  'wallet.needed.text': 'A balance belongs to an account, so it is shown only after logging in.',
  'wallet.login': 'Log in',
  'wallet.have': 'Your balance is {amount}',
  'wallet.pay': 'Pay {amount} from your balance',
  'wallet.paying': 'Paying',
  'wallet.missing': '{amount} is missing, so please pay another way. Nothing is taken from your balance.',
  'wallet.notPayable': 'This order cannot be paid now. Nothing was taken from your balance.',
}
