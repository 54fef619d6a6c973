import type { showOrder } from '@faka/contract/delivery/sold-order'
import type { ParsedReplyOf } from '@faka/contract/shared/endpoint'

/** An order as its seller sees it. */
export type SoldOrder = ParsedReplyOf<typeof showOrder>
