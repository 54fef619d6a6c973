import type { ChannelSetting } from '@faka/contract/pay-channel/channel-provider'
import type { SellerChannel } from '@faka/contract/pay-channel/seller-channel'
import { useI18n } from '../../lib/messages.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { FieldHints } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { RadioTiles } from '../../ui/radio-tiles.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { inLanguage } from './bilingual.ts'
import styles from './channel-form.module.css'
import type { TypedValue } from './setting-values.ts'

interface Props {
  setting: ChannelSetting
  stored: SellerChannel['settings'][number] | undefined
  value: TypedValue
  error: string | undefined
  onValueChange: (value: TypedValue) => void
}

/** One setting of a gateway: a field of its kind, with where to find it. A stored secret stays unless another is typed. */
export function SettingField({ setting, stored, value, error, onValueChange }: Props) {
  const { t, locale } = useI18n()
  const { name, kind, required, choices, example } = setting
  const label = inLanguage(locale, setting.label)
  const help = inLanguage(locale, setting.help)
  const hint = (
    <>
      {help}
      {stored?.isSet && (kind === 'secret' || kind === 'key') && (
        <>
          {' '}
          <strong>
            {t('channels.form.set')}
            {stored.changeTime && (
              <>
                {' '}
                <DateTime iso={stored.changeTime} locale={locale} />
              </>
            )}
          </strong>
        </>
      )}
    </>
  )
  const text = typeof value === 'string' ? value : ''
  const field = {
    label: required ? label : t('channels.form.optional', { label }),
    hint,
    error,
    name,
    value: text,
    autoComplete: 'off',
    spellCheck: false,
  }
  switch (kind) {
    case 'switch':
      return (
        <Switch
          label={label}
          hint={error ? `${help} ${error}` : help}
          checked={value === true}
          onCheckedChange={onValueChange}
        />
      )
    case 'choice':
      return choices.length > 5 ? (
        <SelectField
          {...field}
          placeholder={t('channels.form.choose')}
          options={choices.map((choice) => choice.value)}
          onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        />
      ) : (
        <RadioTiles
          legend={label}
          name={name}
          wide
          value={text}
          tiles={choices.map((choice) => ({ value: choice.value, label: inLanguage(locale, choice.label) }))}
          onValueChange={onValueChange}
        />
      )
    case 'choices': {
      const chosen = typeof value === 'object' ? value : []
      return (
        <fieldset className={styles.group}>
          <legend>{label}</legend>
          <FieldHints hint={help} error={error} />
          {choices.map((choice) => (
            <Switch
              key={choice.value}
              label={inLanguage(locale, choice.label)}
              checked={chosen.includes(choice.value)}
              onCheckedChange={(checked) =>
                onValueChange(
                  choices
                    .map((each) => each.value)
                    .filter((each) => (each === choice.value ? checked : chosen.includes(each))),
                )
              }
            />
          ))}
        </fieldset>
      )
    }
    case 'key':
      return (
        <TextArea
          {...field}
          rows={3}
          placeholder={stored?.isSet ? '••••••' : undefined}
          onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        />
      )
    case 'secret':
      return (
        <PasswordField
          {...field}
          autoComplete="new-password"
          showLabel={t('channels.form.show')}
          hideLabel={t('channels.form.hide')}
          placeholder={stored?.isSet ? '••••••' : undefined}
          onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        />
      )
    default:
      return (
        <TextField
          {...field}
          inputMode={kind === 'number' ? 'numeric' : kind === 'address' ? 'url' : undefined}
          placeholder={example || undefined}
          onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
        />
      )
  }
}
