import { usePersisted } from '../../lib/persisted-store.ts'
import { buyerUser } from './session-store.ts'

/** Whether the account that is logged in runs the platform. The server checks it again at each call. */
export const useIsAdmin = (): boolean =>
  usePersisted(buyerUser)?.roles.some(({ role }) => role === 'ADMIN') ?? false
