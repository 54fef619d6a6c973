import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { OrderNo } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import type { PayChannel } from '@faka/contract/shop/shop'
import { useQuery } from '@tanstack/react-query'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { QrPicture } from '../../ui/qr-picture.tsx'
import placeStyles from './code-area.module.css'
import { detectHostApp } from './host-app.ts'
import { LeaveApp } from './leave-app.tsx'
import { OpenAlipay } from './open-alipay.tsx'
import { OpenPage } from './open-page.tsx'
import { PayChannelMark } from './pay-channel-mark.tsx'
import { PayFailed } from './pay-failed.tsx'
import { PayInWechat } from './pay-in-wechat.tsx'
import { PayOnOtherDevice } from './pay-on-other-device.tsx'
import styles from './pay-on-phone.module.css'
import { PayOnPhoneSkeleton } from './pay-on-phone-skeleton.tsx'
import { payOrderQuery } from './pay-order-query.ts'
import { choosePhonePayment } from './phone-payment.ts'
import { ScanFromAlbum } from './scan-from-album.tsx'

interface Props {
  orderNo: OrderNo
  channel: PayChannel
}

/** How to pay on the very phone that shows the code: what works first where it was opened, and what works besides. */
export function PayOnPhone({ orderNo, channel }: Props) {
  const { t, locale } = useI18n()
  const pay = useQuery(payOrderQuery(orderNo, channel.id))
  if (pay.isError && isDomainError(pay.error, 'channelUnavailable'))
    return <PayOnOtherDevice channel={channel} />
  if (pay.isError)
    return <PayFailed error={pay.error} busy={pay.isFetching} onRetry={() => void pay.refetch()} />
  if (!pay.data) return <PayOnPhoneSkeleton />
  const { qrContent, way, jsapi, validSeconds } = pay.data
  const amount = formatFen(pay.data.amountFen)
  const mark = (
    <p className={placeStyles.with}>
      <PayChannelMark method={channel.method} />
      {channelName(channel.name, locale)}
    </p>
  )
  if (way !== 'code')
    return (
      <div className={placeStyles.around}>
        {mark}
        {way !== 'page' && (
          <PayInWechat orderNo={orderNo} params={jsapi} wechatLoginUrl={qrContent} amount={amount} />
        )}
        {way === 'page' && (
          <OpenPage
            url={qrContent}
            amount={amount}
            validSeconds={validSeconds}
            receivedAt={pay.dataUpdatedAt}
            renew={async () => {
              const asked = await pay.refetch()
              return asked.isSuccess ? asked.data.qrContent : undefined
            }}
          />
        )}
      </div>
    )
  const found = choosePhonePayment(channel, qrContent, detectHostApp(navigator.userAgent))
  const code = (
    <div className={placeStyles.place}>
      <QrPicture text={qrContent} label={t('payment.qrLabel', { amount })} tooLong={t('payment.qrTooLong')} />
    </div>
  )
  const album = <ScanFromAlbum channel={channel} content={qrContent} amount={amount} />
  return (
    <div className={placeStyles.around}>
      {mark}
      {found.way === 'openPage' && (
        <>
          <a className={buttonClass({ tone: 'primary', wide: true })} href={found.address} rel="noopener">
            {t('payment.payOnPhone', { amount })}
          </a>
          <details className={styles.fold}>
            <summary>{t('payment.orScan')}</summary>
            {code}
          </details>
        </>
      )}
      {found.way === 'openAlipay' && (
        <>
          <OpenAlipay url={found.address} amount={amount} />
          <details className={styles.fold}>
            <summary>{t('payment.orScan')}</summary>
            {code}
            {album}
          </details>
        </>
      )}
      {found.way === 'otherScreen' && (
        <>
          <p className={styles.other}>{t('paying.otherScreen')}</p>
          {code}
          <p className={placeStyles.hint}>{t('paying.otherScreenWhy')}</p>
        </>
      )}
      {found.way === 'savePicture' && (
        <>
          {code}
          {album}
        </>
      )}
      {found.way === 'leave' && (
        <>
          <LeaveApp app={found.inside} channel={channel} />
          {code}
        </>
      )}
    </div>
  )
}
