import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import type { ReactNode } from 'react'

/** The icon of a wallet, which the page brings. */
export type MarkOf = (method: PayChannel['method']) => ReactNode
