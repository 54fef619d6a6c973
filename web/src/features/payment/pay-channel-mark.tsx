import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import type { ReactNode } from 'react'
import styles from './pay-channel-mark.module.css'

const icons = {
  alipay: <path d="M6 7.5h12M12 5v6M7 11h9c-1 4.5-5 7.3-10 8M8.5 13.5c2 3 5 4.8 9.5 5.5" />,
  wxpay: (
    <path d="M10 5.5c-3.3 0-5.5 2-5.5 4.4 0 1.4.8 2.6 2 3.4L6 15l2-1c2.4.4 5.8-.6 6.5-3.2.7-2.9-1.5-5.3-4.5-5.3zM16 10.5c2.2.4 3.5 2 3.5 3.7 0 1.2-.6 2.2-1.6 3l.4 1.5-1.8-.9c-2.2.5-4.6-.3-5.5-2.2" />
  ),
  qqpay: <path d="M12 5.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM13.5 14l4 4.5" />,
  bank: <path d="M5 10h14L12 5.5zM7 10v6.5M10.5 10v6.5M13.5 10v6.5M17 10v6.5M5 18.5h14" />,
  any: (
    <path d="M5 9V6a1 1 0 0 1 1-1h3M15 5h3a1 1 0 0 1 1 1v3M19 15v3a1 1 0 0 1-1 1h-3M9 19H6a1 1 0 0 1-1-1v-3M8 12h8" />
  ),
} satisfies Record<PayChannel['method'], ReactNode>

/** The icon of a payment method, our own drawing; its name is shown beside it. */
export function PayChannelMark({ method }: { method: PayChannel['method'] }) {
  return (
    <svg className={`${styles.mark} ${styles[method]}`} viewBox="0 0 24 24" aria-hidden="true">
      {icons[method]}
    </svg>
  )
}
