import type { UnpaidKeys } from '../../server/src/modules/order/unpaid.sql.ts'

/** Asks for nothing; a test adds what it asks for. */
export const noKeys: UnpaidKeys = {
  phone: [],
  mail: [],
  qq: [],
  devices: [],
  accounts: [],
  networks: [],
  items: [],
  lapses: [],
}
