import { channelName } from '@faka/contract/channel-name'
import type { OrderNo } from '@faka/contract/ids'
import { formatFen } from '@faka/contract/money'
import type { PayChannel } from '@faka/contract/shop'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useWords, type Words } from '../../kernel/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ExternalLink } from '../../ui/icon.ts'
import { LazyQr } from '../../ui/qr-lazy.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import placeStyles from './code-place.module.css'
import { PayChannelMark } from './pay-channel-mark.tsx'
import styles from './pay-code.module.css'
import { PayFailed } from './pay-failed.tsx'
import { PayHereWaiting } from './pay-here-waiting.tsx'
import { payOrderQuery } from './pay-order.ts'

/**
 * A phone that stays on the full site pays as on the mobile one: inside WeChat by its bridge, elsewhere on a page whose
 * address expires and which its gateway opens only with a Referer. Loaded on demand, since desks never need it.
 */
const OnThisPhone = lazy(async () => ({ default: (await import('./pay-here-lazy.tsx')).LazyPayHere }))

interface Props {
  orderNo: OrderNo
  channel: PayChannel
}

function scanWords({ realMoney, method, name }: PayChannel, { say, locale }: Words): string {
  if (!realMoney) return say('payment.scanTest')
  return method === 'any'
    ? say('payment.scanAny')
    : say('payment.scanWith', { channel: channelName(name, locale) })
}

/** The QR code of an order for one way to pay, with the page that it opens; on the phone that page comes first. */
export function PayCode({ orderNo, channel }: Props) {
  const words = useWords()
  const { say } = words
  const pay = useQuery(payOrderQuery(orderNo, channel.id))
  if (pay.isError)
    return <PayFailed error={pay.error} busy={pay.isFetching} onRetry={() => void pay.refetch()} />
  // a code or a page of a desk never expires before its payment does
  const expires = pay.data?.way === 'page' && pay.data.validSeconds !== null
  if (pay.data?.way === 'jsapi' || pay.data?.way === 'wechatLogin' || expires)
    return (
      <Suspense fallback={<PayHereWaiting />}>
        <OnThisPhone orderNo={orderNo} channel={channel} />
      </Suspense>
    )
  const isPage = pay.data?.way === 'page'
  const amount = pay.data ? formatFen(pay.data.amountFen) : ''
  const address = pay.data?.qrContent
  // Until it is known the way to the page keeps its place, so that nothing below it jumps.
  const mayOpen = address === undefined || /^https?:\/\//.test(address)
  const link = { href: address, target: '_blank', rel: 'noopener' }
  const pending = pay.isPending && styles.pending
  const opens = <Spoken>{`(${say('payment.newWindow')})`}</Spoken>
  return (
    <div className={placeStyles.around} aria-busy={pay.isPending}>
      {mayOpen && (
        <div className={classNames(!isPage && styles.phone, pending)}>
          <a className={buttonClass({ tone: 'primary', wide: true })} {...link}>
            {say('payment.payOnPhone', { amount })} {opens}
          </a>
          {!isPage && <p className={placeStyles.hint}>{say('payment.orScan')}</p>}
        </div>
      )}
      {!isPage && (
        <div className={placeStyles.place}>
          {pay.data ? (
            <LazyQr
              text={pay.data.qrContent}
              label={say('payment.qrLabel', { amount })}
              tooLong={say('payment.qrTooLong')}
            />
          ) : (
            <Spoken live>{say('payment.qrLoading')}</Spoken>
          )}
        </div>
      )}
      <p className={placeStyles.with}>
        <PayChannelMark method={channel.method} />
        {isPage ? channelName(channel.name, words.locale) : scanWords(channel, words)}
      </p>
      {mayOpen && !isPage && (
        <a className={classNames(styles.desk, pending)} {...link}>
          {say('payment.openPage')}
          <ExternalLink />
          {opens}
        </a>
      )}
    </div>
  )
}
