import { channelName } from '@faka/contract/pay-channel/channel-name'
import type { PayChannel } from '@faka/contract/pay-channel/offered-channel'
import type { OrderNo } from '@faka/contract/shared/ids'
import { formatFen } from '@faka/contract/shared/money'
import { useQuery } from '@tanstack/react-query'
import { isDomainError } from '../../lib/call-errors.ts'
import { useI18n } from '../../lib/messages.ts'
import { buttonClass } from '../../ui/button.tsx'
import { QrPicture } from '../../ui/qr-picture.tsx'
import areaStyles from './code-area.module.css'
import { detectHostApp } from './host-app.ts'
import { LeaveApp } from './leave-app.tsx'
import { OpenAlipay } from './open-alipay.tsx'
import { OpenPage } from './open-page.tsx'
import { OtherDeviceCode } from './other-device-code.tsx'
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

/** How to pay on the phone that shows the code: first what works best in the current app, then the alternatives. */
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
    <p className={areaStyles.with}>
      <PayChannelMark method={channel.method} />
      {channelName(channel.name, locale)}
    </p>
  )
  if (way !== 'code')
    return (
      <div className={areaStyles.area}>
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
              const refetched = await pay.refetch()
              return refetched.isSuccess ? refetched.data.qrContent : undefined
            }}
          />
        )}
      </div>
    )
  const payment = choosePhonePayment(channel, qrContent, detectHostApp(navigator.userAgent))
  const code = (
    <div className={areaStyles.code}>
      <QrPicture text={qrContent} label={t('payment.qrLabel', { amount })} tooLong={t('payment.qrTooLong')} />
    </div>
  )
  const album = <ScanFromAlbum channel={channel} content={qrContent} amount={amount} />
  return (
    <div className={areaStyles.area}>
      {mark}
      {payment.kind === 'openPage' && (
        <>
          <a className={buttonClass({ tone: 'primary', wide: true })} href={payment.url} rel="noopener">
            {t('payment.payOnPhone', { amount })}
          </a>
          <OtherDeviceCode>{code}</OtherDeviceCode>
        </>
      )}
      {payment.kind === 'openAlipay' && (
        <>
          <OpenAlipay url={payment.url} amount={amount} />
          <OtherDeviceCode>
            {code}
            {album}
          </OtherDeviceCode>
        </>
      )}
      {payment.kind === 'otherScreen' && (
        <>
          <p className={styles.other}>{t('paying.otherScreen')}</p>
          {code}
          <p className={areaStyles.hint}>{t('paying.otherScreenWhy')}</p>
        </>
      )}
      {payment.kind === 'savePicture' && (
        <>
          {code}
          {album}
        </>
      )}
      {payment.kind === 'leave' && (
        <>
          <LeaveApp app={payment.app} channel={channel} />
          {code}
        </>
      )}
    </div>
  )
}
