import { BuyerInfo } from '@faka/contract/profile/profile'
import { persistedStore } from '../../lib/persisted-store.ts'

/** The profile of the logged-in buyer, persisted under `buyer-info`; loaded by the login guard. */
export const buyerInfo = persistedStore('buyer-info', BuyerInfo)
