import type { Acknowledgement, NotificationStatus } from './gateway-adapter.ts'

const contentType = 'text/plain; charset=utf-8'

/** A response whose HTTP status states the outcome; gateways that also read the text get one. */
export const acknowledgeByStatus =
  ({ stored, other }: { stored: string; other: string } = { stored: '', other: '' }) =>
  (status: NotificationStatus): Acknowledgement => ({
    status: { stored: 200, refused: 400, busy: 503 }[status],
    body: status === 'stored' ? stored : other,
    contentType,
  })

/** A response whose text states the outcome: the gateway sends its notification again until it is `success`. */
export const acknowledgeByText = (status: NotificationStatus): Acknowledgement => ({
  status: 200,
  body: status === 'stored' ? 'success' : 'fail',
  contentType,
})
