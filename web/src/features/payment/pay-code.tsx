import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import type { OrderNo } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type Translation, useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ExternalLink } from '../../ui/icon.ts'
import { LazyQr } from '../../ui/qr-lazy.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import areaStyles from './code-area.module.css'
import { PayChannelMark } from './pay-channel-mark.tsx'
import styles from './pay-code.module.css'
import { PayFailed } from './pay-failed.tsx'
import { PayOnPhoneSkeleton } from './pay-on-phone-skeleton.tsx'
import { payOrderQuery } from './pay-order-query.ts'

/**
 * A phone that stays on the full site pays as on the mobile one: inside WeChat by its bridge, elsewhere by a page whose
 * URL expires and which its gateway opens only with a Referer. Loaded on demand, since desktops never need it.
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

/** The QR code of an order for one payment method, with a link to the payment page; on phones the link comes first. */
export function PayCode({ orderNo, channel }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const pay = useQuery(payOrderQuery(orderNo, channel.id))
  if (pay.isError)
    return <PayFailed error={pay.error} busy={pay.isFetching} onRetry={() => void pay.refetch()} />
  // on desktops a code or page never expires before its payment does
  const expires = pay.data?.way === 'page' && pay.data.validSeconds !== null
  if (pay.data?.way === 'jsapi' || pay.data?.way === 'wechatLogin' || expires)
    return (
      <Suspense fallback={<PayOnPhoneSkeleton />}>
        <PayOnPhone orderNo={orderNo} channel={channel} />
      </Suspense>
    )
  const isPage = pay.data?.way === 'page'
  const amount = pay.data ? formatFen(pay.data.amountFen) : ''
  const href = pay.data?.qrContent
  // Keeps the place of the link while it is unknown, so that nothing below it shifts.
  const canOpen = href === undefined || /^https?:\/\//.test(href)
  const link = { href, target: '_blank', rel: 'noopener' }
  const pending = pay.isPending && styles.pending
  const newWindowHint = <VisuallyHidden>{`(${t('payment.newWindow')})`}</VisuallyHidden>
  return (
    <div className={areaStyles.area} aria-busy={pay.isPending}>
      {canOpen && (
        <div className={classNames(!isPage && styles.phone, pending)}>
          <a className={buttonClass({ tone: 'primary', wide: true })} {...link}>
            {t('payment.payOnPhone', { amount })} {newWindowHint}
          </a>
          {!isPage && <p className={areaStyles.hint}>{t('payment.orScan')}</p>}
        </div>
      )}
      {!isPage && (
        <div className={areaStyles.code}>
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
      <p className={areaStyles.with}>
        <PayChannelMark method={channel.method} />
        {isPage ? channelName(channel.name, i18n.locale) : scanInstruction(channel, i18n)}
      </p>
      {canOpen && !isPage && (
        <a className={classNames(styles.desktopLink, pending)} {...link}>
          {t('payment.openPage')}
          <ExternalLink />
          {newWindowHint}
        </a>
      )}
    </div>
  )
}
