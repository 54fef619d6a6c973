import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { OrderNo } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import type { PayChannel } from '@faka/contract/shop/shop'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type Translation, useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ExternalLink } from '../../ui/icon.ts'
import { LazyQr } from '../../ui/qr-lazy.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import placeStyles from './code-area.module.css'
import { PayChannelMark } from './pay-channel-mark.tsx'
import styles from './pay-code.module.css'
import { PayFailed } from './pay-failed.tsx'
import { PayOnPhoneSkeleton } from './pay-on-phone-skeleton.tsx'
import { payOrderQuery } from './pay-order-query.ts'

/**
 * A phone that stays on the full site pays as on the mobile one: inside WeChat by its bridge, elsewhere on a page whose
 * address expires and which its gateway opens only with a Referer. Loaded on demand, since desks never need it.
 */
const PayOnPhone = lazy(async () => ({ default: (await import('./lazy-pay-on-phone.tsx')).LazyPayOnPhone }))

interface Props {
  orderNo: OrderNo
  channel: PayChannel
}

function scanInstruction({ realMoney, method, name }: PayChannel, { t, locale }: Translation): string {
  if (!realMoney) return t('payment.scanTest')
  return method === 'any'
    ? t('payment.scanAny')
    : t('payment.scanWith', { channel: channelName(name, locale) })
}

/** The QR code of an order for one way to pay, with the page that it opens; on the phone that page comes first. */
export function PayCode({ orderNo, channel }: Props) {
  const words = useI18n()
  const { t } = words
  const pay = useQuery(payOrderQuery(orderNo, channel.id))
  if (pay.isError)
    return <PayFailed error={pay.error} busy={pay.isFetching} onRetry={() => void pay.refetch()} />
  // a code or a page of a desk never expires before its payment does
  const expires = pay.data?.way === 'page' && pay.data.validSeconds !== null
  if (pay.data?.way === 'jsapi' || pay.data?.way === 'wechatLogin' || expires)
    return (
      <Suspense fallback={<PayOnPhoneSkeleton />}>
        <PayOnPhone orderNo={orderNo} channel={channel} />
      </Suspense>
    )
  const isPage = pay.data?.way === 'page'
  const amount = pay.data ? formatFen(pay.data.amountFen) : ''
  const address = pay.data?.qrContent
  // Until it is known the way to the page keeps its place, so that nothing below it jumps.
  const mayOpen = address === undefined || /^https?:\/\//.test(address)
  const link = { href: address, target: '_blank', rel: 'noopener' }
  const pending = pay.isPending && styles.pending
  const opens = <VisuallyHidden>{`(${t('payment.newWindow')})`}</VisuallyHidden>
  return (
    <div className={placeStyles.around} aria-busy={pay.isPending}>
      {mayOpen && (
        <div className={classNames(!isPage && styles.phone, pending)}>
          <a className={buttonClass({ tone: 'primary', wide: true })} {...link}>
            {t('payment.payOnPhone', { amount })} {opens}
          </a>
          {!isPage && <p className={placeStyles.hint}>{t('payment.orScan')}</p>}
        </div>
      )}
      {!isPage && (
        <div className={placeStyles.place}>
          {pay.data ? (
            <LazyQr
              text={pay.data.qrContent}
              label={t('payment.qrLabel', { amount })}
              tooLong={t('payment.qrTooLong')}
            />
          ) : (
            <VisuallyHidden live>{t('payment.qrLoading')}</VisuallyHidden>
          )}
        </div>
      )}
      <p className={placeStyles.with}>
        <PayChannelMark method={channel.method} />
        {isPage ? channelName(channel.name, words.locale) : scanInstruction(channel, words)}
      </p>
      {mayOpen && !isPage && (
        <a className={classNames(styles.desk, pending)} {...link}>
          {t('payment.openPage')}
          <ExternalLink />
          {opens}
        </a>
      )}
    </div>
  )
}
