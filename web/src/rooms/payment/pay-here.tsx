import { channelName } from '@faka/contract/channel-name'
import type { OrderNo } from '@faka/contract/ids'
import { formatFen } from '@faka/contract/money'
import type { PayChannel } from '@faka/contract/shop'
import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '../../kernel/refusal.ts'
import { useWords } from '../../kernel/words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { QrPicture } from '../../ui/qr-picture.tsx'
import placeStyles from './code-place.module.css'
import { LeaveApp } from './leave-app.tsx'
import { OpenAlipay } from './open-alipay.tsx'
import { OpenPage } from './open-page.tsx'
import { openedIn } from './opened-in.ts'
import { PayChannelMark } from './pay-channel-mark.tsx'
import { PayElsewhere } from './pay-elsewhere.tsx'
import { PayFailed } from './pay-failed.tsx'
import styles from './pay-here.module.css'
import { PayHereWaiting } from './pay-here-waiting.tsx'
import { PayInWechat } from './pay-in-wechat.tsx'
import { payOrderQuery } from './pay-order.ts'
import { ScanFromAlbum } from './scan-from-album.tsx'
import { wayToPay } from './way-to-pay.ts'

interface Props {
  orderNo: OrderNo
  channel: PayChannel
}

/** How to pay on the very phone that shows the code: what works first where it was opened, and what works besides. */
export function PayHere({ orderNo, channel }: Props) {
  const { say, locale } = useWords()
  const pay = useQuery(payOrderQuery(orderNo, channel.id))
  if (pay.isError && isRefusal(pay.error, 'channelUnavailable')) return <PayElsewhere channel={channel} />
  if (pay.isError)
    return <PayFailed error={pay.error} busy={pay.isFetching} onRetry={() => void pay.refetch()} />
  if (!pay.data) return <PayHereWaiting />
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
          <PayInWechat orderNo={orderNo} params={jsapi} loginAddress={qrContent} amount={amount} />
        )}
        {way === 'page' && (
          <OpenPage
            address={qrContent}
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
  const found = wayToPay(channel, qrContent, openedIn(navigator.userAgent))
  const code = (
    <div className={placeStyles.place}>
      <QrPicture
        text={qrContent}
        label={say('payment.qrLabel', { amount })}
        tooLong={say('payment.qrTooLong')}
      />
    </div>
  )
  const album = <ScanFromAlbum channel={channel} content={qrContent} amount={amount} />
  return (
    <div className={placeStyles.around}>
      {mark}
      {found.way === 'openPage' && (
        <>
          <a className={buttonClass({ tone: 'primary', wide: true })} href={found.address} rel="noopener">
            {say('payment.payOnPhone', { amount })}
          </a>
          <details className={styles.fold}>
            <summary>{say('payment.orScan')}</summary>
            {code}
          </details>
        </>
      )}
      {found.way === 'openAlipay' && (
        <>
          <OpenAlipay address={found.address} amount={amount} />
          <details className={styles.fold}>
            <summary>{say('payment.orScan')}</summary>
            {code}
            {album}
          </details>
        </>
      )}
      {found.way === 'otherScreen' && (
        <>
          <p className={styles.other}>{say('paying.otherScreen')}</p>
          {code}
          <p className={placeStyles.hint}>{say('paying.otherScreenWhy')}</p>
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
