import type { Env } from '../../platform/config.ts'
import { isPrivateUrl } from '../../platform/private-url.ts'

/** A bucket of any object storage with an S3-compatible API. */
export interface S3Settings {
  kind: 's3'
  /** The URL of the storage, without a path. */
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
  /** How browsers upload: by a signed form, or by a signed PUT where a storage does not support forms. */
  upload: 'POST' | 'PUT'
  /** Whether the bucket is part of the path instead of the host name. */
  pathStyle: boolean
}

/** Where files are stored: in a folder under the data folder, or in a bucket. */
export interface ObjectStorageSettings {
  objectStorage: { kind: 'folder' } | S3Settings
}

declare module '../../platform/config.ts' {
  interface Config extends ObjectStorageSettings {}
}

const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
type Name = (typeof names)[number]

const settingFormats: Record<Name, { pattern: RegExp; expected: string }> = {
  S3_ENDPOINT: { pattern: /^https?:\/\/\S+$/, expected: 'the address of the store, without the bucket' },
  S3_REGION: {
    pattern: /^[a-z0-9-]{1,40}$/,
    expected: 'the region of the bucket, such as us-east-1 or auto',
  },
  S3_BUCKET: { pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, expected: 'the name of the bucket' },
  S3_ACCESS_KEY: {
    pattern: /^[\x21-\x7e]{3,128}$/,
    expected: 'the id of a key that may read, write and delete there',
  },
  S3_SECRET_KEY: { pattern: /^[\x21-\x7e]{8,128}$/, expected: 'the secret of that key' },
}

/** An address without a path; https unless it is private, since pictures of complaints are sent to it. */
const isEndpoint = (text: string): boolean =>
  URL.canParse(text) && new URL(text).origin === text && (text.startsWith('https:') || isPrivateUrl(text))

/** Reads where files are stored; each mistake becomes one sentence in `errors` that quotes no secret. */
export function readObjectStorageSettings(env: Env, errors: string[]): ObjectStorageSettings {
  if (!names.some((name) => env[name])) return { objectStorage: { kind: 'folder' } }
  const read = (name: Name): string => {
    const { pattern, expected } = settingFormats[name]
    const text = env[name]
    if (!text) errors.push(`${name} is missing; a store needs all of ${names.join(', ')}: ${expected}.`)
    else if (!pattern.test(text)) errors.push(`${name} is malformed; it must be ${expected}.`)
    return text ?? ''
  }
  const endpoint = read('S3_ENDPOINT').replace(/\/+$/, '')
  if (settingFormats.S3_ENDPOINT.pattern.test(endpoint) && !isEndpoint(endpoint))
    errors.push(
      'S3_ENDPOINT is malformed; it must be an address without a path, by https unless it is private.',
    )
  const upload = env.S3_UPLOAD || 'POST'
  if (upload !== 'POST' && upload !== 'PUT') errors.push(`S3_UPLOAD is "${upload}"; it must be POST or PUT.`)
  const pathStyle = env.S3_PATH_STYLE || '0'
  if (pathStyle !== '0' && pathStyle !== '1')
    errors.push(`S3_PATH_STYLE is "${pathStyle}"; it must be 0 or 1.`)
  return {
    objectStorage: {
      kind: 's3',
      endpoint,
      region: read('S3_REGION'),
      bucket: read('S3_BUCKET'),
      accessKey: read('S3_ACCESS_KEY'),
      secretKey: read('S3_SECRET_KEY'),
      upload: upload === 'PUT' ? 'PUT' : 'POST',
      pathStyle: pathStyle === '1',
    },
  }
}
