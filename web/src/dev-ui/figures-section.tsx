import { useI18n } from '../lib/messages.ts'
import { CountdownRing } from '../ui/countdown-ring.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { DeadlineBar } from '../ui/deadline-bar.tsx'
import { Price } from '../ui/price.tsx'
import { Qr } from '../ui/qr.tsx'
import { LazyQr } from '../ui/qr-lazy.tsx'
import { QrPicture } from '../ui/qr-picture.tsx'
import { Show, State } from './specimen.tsx'

const address = 'https://shop.example/cashDesk?orderId=FK2025112014300512'

/** Money, codes and time. */
export default function FiguresSection() {
  const { t, locale } = useI18n()
  const qr = { label: t('payment.qrLabel', { amount: '¥12.80' }), tooLong: t('payment.qrTooLong') }
  const bar = { label: t('complaint.deadline'), until: t('complaint.deadline.at', { time: '14:30' }) }
  return (
    <>
      <Show file="price" note="Whole 分, in tabular figures.">
        <State name="text">
          <Price fen={1280} />
        </State>
        <State name="head">
          <Price fen={129_900} size="head" />
        </State>
        <State name="sum">
          <Price fen={123_456_789} size="sum" />
        </State>
        <State name="struck">
          <Price fen={1580} struck />
        </State>
      </Show>
      <Show file="date-time" note="In the visitor’s time zone; to the second as tooltip.">
        <State name="rest">
          <DateTime iso="2026-11-21T06:30:05.000Z" locale={locale} />
        </State>
      </Show>
      <Show file="countdown-ring">
        <State name="begun">
          <CountdownRing remainingSeconds={840} totalSeconds={900} label={t('payment.timeLeft')} />
        </State>
        <State name="urgent">
          <CountdownRing remainingSeconds={45} totalSeconds={900} label={t('payment.timeLeft')} />
        </State>
        <State name="over an hour">
          <CountdownRing remainingSeconds={5025} totalSeconds={7200} label={t('payment.timeLeft')} />
        </State>
        <State name="over">
          <CountdownRing remainingSeconds={0} totalSeconds={900} label={t('payment.timeLeft')} />
        </State>
      </Show>
      <Show file="deadline-bar">
        <State name="begun">
          <DeadlineBar
            {...bar}
            left={t('complaint.left.hours', { hours: 20, minutes: 5 })}
            remainingSeconds={72_300}
            totalSeconds={86_400}
          />
        </State>
        <State name="urgent">
          <DeadlineBar
            {...bar}
            left={t('complaint.left.minutes', { minutes: 40 })}
            remainingSeconds={2400}
            totalSeconds={86_400}
          />
        </State>
        <State name="over">
          <DeadlineBar {...bar} left={t('complaint.left.over')} remainingSeconds={0} totalSeconds={86_400} />
        </State>
      </Show>
      <Show file="qr" note="Dark on white in every theme, at least 240 px, whole pixels per module.">
        <State name="rest">
          <Qr text={address} {...qr} />
        </State>
        <State name="beyond the capacity of a code">
          <Qr text={'x'.repeat(3000)} {...qr} />
        </State>
      </Show>
      <Show file="qr-lazy" note="The same, loaded without delaying the page.">
        <State name="rest">
          <LazyQr text={address} {...qr} />
        </State>
      </Show>
      <Show file="qr-picture" note="An image, which the browser can save.">
        <State name="rest">
          <QrPicture text={address} {...qr} />
        </State>
        <State name="beyond the capacity of a code">
          <QrPicture text={'x'.repeat(3000)} {...qr} />
        </State>
      </Show>
    </>
  )
}
