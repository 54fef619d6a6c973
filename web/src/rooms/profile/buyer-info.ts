import { BuyerInfo } from '@faka/contract/profile'
import { stored } from '../../kernel/stored.ts'

/** What the logged-in buyer told of himself, persisted under `buyer-info`; loaded by the login guard. */
export const buyerInfo = stored('buyer-info', BuyerInfo)
