import type { ChannelProvider } from '@faka/contract/pay-channel/channel-provider'
import { maxReasonLength } from '@faka/contract/pay-channel/pay-channel'
import type { PayChannelId } from '@faka/contract/shared/ids'
import { fenFromYuan, maxFen, yuanFromFen } from '@faka/contract/shared/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DomainError } from '../../lib/call-errors.ts'
import { type PlainMessageId, useI18n } from '../../lib/messages.ts'
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts'
import { showToast } from '../../ui/toast.ts'
import type { ChannelOwner, OwnedChannel } from './channel-owner.ts'
import { readFaults } from './setting-faults.ts'
import { initialSettings, listMissing, settingsToSend, type TypedValue } from './setting-values.ts'

/** What is typed besides the settings: amounts in yuan, the fee in percent. */
export interface ChannelFields {
  name: string
  fee: string
  feePayer: OwnedChannel['feePayer']
  least: string
  most: string
}

const initialFields = (channel: OwnedChannel | undefined): ChannelFields => ({
  name: channel?.name ?? '',
  fee: channel && channel.feeBasisPoints > 0 ? String(channel.feeBasisPoints / 100) : '',
  feePayer: channel?.feePayer ?? 'buyer',
  least: channel && channel.leastFen > 1 ? yuanFromFen(channel.leastFen) : '',
  most: channel && channel.mostFen < maxFen ? yuanFromFen(channel.mostFen) : '',
})

type Settings = Record<string, unknown>
type Faults = ReadonlyMap<string, PlainMessageId>

/** The fields as the operations take them, or the names of those that are no amounts. */
function checkFields({ name, fee, feePayer, least, most }: ChannelFields): {
  faults: Faults
  input: {
    name?: string
    feeBasisPoints: number
    feePayer: ChannelFields['feePayer']
    leastFen: number
    mostFen: number
  }
} {
  const feeBasisPoints = fee.trim() === '' ? 0 : fenFromYuan(fee.trim())
  const leastFen = least.trim() === '' ? 1 : fenFromYuan(least.trim())
  const mostFen = most.trim() === '' ? maxFen : fenFromYuan(most.trim())
  const faults = new Map<string, PlainMessageId>()
  if (feeBasisPoints === undefined || feeBasisPoints > 1000) faults.set('fee', 'channels.fault.fee')
  if (!leastFen) faults.set('least', 'channels.fault.amount')
  if (!mostFen || mostFen < (leastFen ?? 1)) faults.set('most', 'channels.fault.most')
  return {
    faults,
    input: {
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      feeBasisPoints: feeBasisPoints ?? 0,
      feePayer,
      leastFen: leastFen || 1,
      mostFen: mostFen || maxFen,
    },
  }
}

interface Options {
  owner: ChannelOwner
  provider: ChannelProvider
  /** The payment method to change; undefined: a new one. */
  channel: OwnedChannel | undefined
  onDone: () => void
}

/** A failed test or a refusal, as the form shows it. */
interface Failure {
  /** The gateway's answer. */
  detail: string
  /** It was tested with these settings, so they can be stored without being switched on. */
  wasTested: boolean
}

/** The form of a payment method: its settings are tested at the gateway, and only then stored and switched on. */
export function useChannelForm({ owner, provider, channel, onDone }: Options) {
  const { t } = useI18n()
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(() => initialSettings(provider.settings, channel))
  const [fields, setFields] = useState(() => initialFields(channel))
  const [faults, setFaults] = useState<Faults>(new Map())
  const [failure, setFailure] = useState<Failure>()
  const refuse = (found: Faults) => {
    setFaults(found)
    focusFirstInvalid(element)
  }

  const test = async (settings: Settings) => {
    // the sandbox is this installation itself
    if (provider.testMoney) return undefined
    const result = channel
      ? await owner.test(channel.id, settings)
      : await owner.testSettings(provider.provider, settings)
    return result.ok ? undefined : result
  }
  const edit = (payChannelId: PayChannelId, settings: Settings, failedTest: string | undefined) =>
    owner.edit(payChannelId, {
      ...checkFields(fields).input,
      ...(provider.testMoney ? {} : { settings }),
      ...(failedTest !== undefined && { enabled: false, why: failedTest.slice(0, maxReasonLength) }),
    })
  const add = async (settings: Settings, enabled: boolean): Promise<void> => {
    const id = await owner.add({
      provider: provider.provider,
      settings,
      enabled,
      ...checkFields(fields).input,
    })
    // the badge of the list; the settings are those that were just tested
    if (enabled && !provider.testMoney) await owner.test(id).catch(() => undefined)
  }
  const mutation = useMutation({
    mutationKey: ['pay-channel.save', provider.provider],
    // what failed the test can be stored without being on; the answer of the gateway is why it is off
    mutationFn: async (failedTest: string | undefined) => {
      const settings = settingsToSend(provider.settings, typed, channel)
      const enabled = failedTest === undefined
      const failed = enabled ? await test(settings) : undefined
      if (!failed) await (channel ? edit(channel.id, settings, failedTest) : add(settings, enabled))
      return failed
    },
    meta: { expected: 'everything' },
    // the values hold keys
    gcTime: 0,
    onSuccess: (failed, failedTest) => {
      if (failed) {
        setFailure({ detail: failed.detail, wasTested: true })
        return refuse(new Map(failed.setting ? [[failed.setting, 'channels.fault.gateway']] : []))
      }
      showToast(
        'done',
        t(channel ? 'channels.saved' : failedTest === undefined ? 'channels.added' : 'channels.addedOff'),
      )
      void client.invalidateQueries()
      onDone()
    },
    onError: (error) => {
      const found = error instanceof DomainError ? readFaults(error.data) : new Map<string, PlainMessageId>()
      const sentence = error instanceof DomainError && error.message.trim()
      if (found.size === 0) setFailure({ detail: sentence || t('shell.error'), wasTested: false })
      refuse(found)
    },
  })
  const submit = (failedTest?: string) => {
    if (mutation.isPending) return
    setFailure(undefined)
    const missing = new Map(
      listMissing(provider.settings, typed, channel).map((name) => [name, 'channels.fault.missing'] as const),
    )
    const found = new Map([...checkFields(fields).faults, ...missing])
    if (found.size > 0) return refuse(found)
    setFaults(new Map())
    mutation.mutate(failedTest)
  }
  const clear = (name: string) =>
    setFaults((before) => new Map([...before].filter(([each]) => each !== name)))
  return {
    element,
    typed,
    fields,
    failure,
    busy: mutation.isPending,
    errorOf: (name: string): string | undefined => {
      const id = faults.get(name)
      return id && t(id)
    },
    changeSetting: (name: string, value: TypedValue) => {
      setTyped((before) => ({ ...before, [name]: value }))
      clear(name)
    },
    changeField: (name: keyof ChannelFields, value: string) => {
      setFields((before) => ({ ...before, [name]: value }))
      clear(name)
    },
    submit,
  }
}
