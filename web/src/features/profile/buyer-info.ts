import { BuyerInfo } from '@faka/contract/profile/profile'
import { persistedStore } from '../../lib/persisted-store.ts'

/** What the logged-in buyer told of himself, persisted under `buyer-info`; loaded by the login guard. */
export const buyerInfo = persistedStore('buyer-info', BuyerInfo)
