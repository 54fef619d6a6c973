import type { ChannelProvider } from '@faka/contract/pay-channel/channel-provider'
import { useEffect } from 'react'
import { useI18n } from '../../lib/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { inLanguage } from './bilingual.ts'
import styles from './channel-form.module.css'
import type { ChannelOwner, OwnedChannel } from './channel-owner.ts'
import { SettingField } from './setting-field.tsx'
import { useChannelForm } from './use-channel-form.ts'

interface Props {
  owner: ChannelOwner
  provider: ChannelProvider
  /** The payment method to change; undefined: a new one. */
  channel: OwnedChannel | undefined
  onDone: () => void
}

type Form = ReturnType<typeof useChannelForm>

/** What has a default: name, fee, limits. */
function CommonFields({ form }: { form: Form }) {
  const { t } = useI18n()
  const field = (name: 'name' | 'fee' | 'least' | 'most') => ({
    name,
    value: form.fields[name],
    error: form.errorOf(name),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      form.changeField(name, currentTarget.value),
  })
  return (
    <>
      <TextField
        {...field('name')}
        maxLength={20}
        label={t('channels.form.name')}
        hint={t('channels.form.nameHint')}
      />
      <div className={styles.pair}>
        <TextField
          {...field('fee')}
          inputMode="decimal"
          label={t('channels.form.fee')}
          hint={t('channels.form.feeHint')}
        />
        <RadioTiles
          legend={t('channels.form.payer')}
          name="feePayer"
          value={form.fields.feePayer}
          tiles={[
            { value: 'buyer', label: t('channels.form.payer.buyer') },
            { value: 'seller', label: t('channels.form.payer.seller') },
          ]}
          onValueChange={(payer) => form.changeField('feePayer', payer)}
        />
      </div>
      <div className={styles.pair}>
        <TextField {...field('least')} inputMode="decimal" label={t('channels.form.least')} />
        <TextField {...field('most')} inputMode="decimal" label={t('channels.form.most')} />
      </div>
    </>
  )
}

/** Adds or changes a payment method; the form is made of the settings of its gateway. */
export function ChannelForm({ owner, provider, channel, onDone }: Props) {
  const { t, locale } = useI18n()
  const form = useChannelForm({ owner, provider, channel, onDone })
  const { failure } = form
  const name = channel?.name ?? inLanguage(locale, provider.name)
  const toField = (setting: ChannelProvider['settings'][number]) => (
    <SettingField
      key={setting.name}
      setting={setting}
      stored={channel?.settings.find((stored) => stored.name === setting.name)}
      value={form.typed[setting.name] ?? ''}
      error={form.errorOf(setting.name)}
      onValueChange={(value) => form.changeSetting(setting.name, value)}
    />
  )
  const rare = provider.settings.filter((setting) => setting.rare)
  const hasFaultInMore = [...rare.map((setting) => setting.name), 'name', 'fee', 'least', 'most'].some(
    (each) => form.errorOf(each) !== undefined,
  )
  const { element } = form
  useEffect(() => {
    // what was pressed is gone; the sandbox has nothing to fill in
    const first = provider.settings.some((setting) => !setting.rare) ? 'input, textarea' : '[type="submit"]'
    element.current?.querySelector<HTMLElement>(first)?.focus()
  }, [element, provider])
  return (
    <Panel
      title={t(channel ? 'channels.form.edit' : 'channels.form.new', { name })}
      aside={provider.testMoney && <Badge tone="test">{t('channels.testMoney')}</Badge>}
    >
      <form
        ref={form.element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <p className={styles.quiet}>{inLanguage(locale, provider.forWhom)}</p>
        {provider.settings.filter((setting) => !setting.rare).map(toField)}
        <details className={styles.more} open={hasFaultInMore || undefined}>
          <summary>{t('channels.form.more')}</summary>
          <div className={styles.moreFields}>
            {rare.map(toField)}
            <CommonFields form={form} />
          </div>
        </details>
        {failure && (
          <Notice tone="error" live title={failure.wasTested ? t('channels.form.failed') : undefined}>
            {failure.wasTested ? t('channels.gateway', { detail: failure.detail }) : failure.detail}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button type="submit" tone="primary" busy={form.busy} busyText={t('channels.form.busy')}>
            {t(
              provider.testMoney
                ? 'channels.form.goSandbox'
                : channel
                  ? 'channels.form.save'
                  : 'channels.form.go',
            )}
          </Button>
          {failure?.wasTested && (
            <Button onClick={() => form.submit(failure.detail)}>{t('channels.form.saveOff')}</Button>
          )}
          <Button tone="quiet" onClick={onDone}>
            {t('channels.form.cancel')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
