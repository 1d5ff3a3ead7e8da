import { describe, expect, it } from 'vitest'
import { kubernetesKind, kubernetesObjectId, parseKubernetesPath } from './kubernetes.ts'

const object = { cluster: 'live', namespace: 'shop', kind: 'Deployment', name: 'web' }

describe('the id of an object', () => {
  it.each([
    [{}, 'live/shop/Deployment/web'],
    [{ kind: 'deployment' }, 'live/shop/Deployment/web'],
    [{ kind: 'deploy' }, 'live/shop/Deployment/web'],
    [{ kind: 'deployments.apps' }, 'live/shop/Deployment/web'],
    [{ name: 'shop/web' }, 'live/shop/Deployment/web'],
    [{ name: 'deployment/web' }, 'live/shop/Deployment/web'],
    [{ name: 'shop/deployment/web' }, 'live/shop/Deployment/web'],
    [{ namespace: '' }, 'live/default/Deployment/web'],
    [{ kind: 'ReplicaSet', name: 'web-5d8f' }, 'live/shop/ReplicaSet/web-5d8f'],
    [{ kind: 'clusterroles', name: 'admin' }, 'live/ClusterRole/admin'],
    [{ kind: 'Node', namespace: '', name: 'n1' }, 'live/Node/n1'],
    [{ kind: 'NetworkPolicies', name: 'deny' }, 'live/shop/NetworkPolicy/deny'],
    [{ kind: 'ingresses', name: 'web' }, 'live/shop/Ingress/web'],
    [{ kind: 'Widget', namespace: '', name: 'w' }, 'live/Widget/w'],
    [{ cluster: 'test' }, 'test/shop/Deployment/web'],
    [{ cluster: '' }, 'shop/Deployment/web'],
    [{ namespace: '', kind: '', name: '' }, 'live'],
  ])('of %j is %s', (reported, id) => {
    expect(kubernetesObjectId({ ...object, ...reported })).toBe(id)
  })
})

it.each([
  ['po', 'Pod'],
  ['STATEFULSET', 'StatefulSet'],
  ['widget', 'Widget'],
  ['', ''],
  ['constructor', 'Constructor'],
])('the kind %j is %j', (word, kind) => {
  expect(kubernetesKind(word)).toBe(kind)
})

describe('the path', () => {
  it.each([
    ['apps/v1/shop/Deployment/web', ['shop', 'Deployment', 'web']],
    ['/v1/shop/Pod/web-1', ['shop', 'Pod', 'web-1']],
    ['v1/shop/Pod/web-1', ['shop', 'Pod', 'web-1']],
    ['rbac.authorization.k8s.io/v1//ClusterRole/admin', ['', 'ClusterRole', 'admin']],
    ['networking.k8s.io/v1beta1/shop/Ingress/web', ['shop', 'Ingress', 'web']],
    ['shop/deployments/web', ['shop', 'Deployment', 'web']],
    ['Deployment/web', ['', 'Deployment', 'web']],
  ])('%s is an object', (path, [namespace, kind, name]) => {
    expect(parseKubernetesPath(path)).toEqual({ namespace, kind, name })
  })

  it.each(['', 'web', 'a/b', 'agentpools/pool1', 'shop/web/api', 'Pod/', '/'.repeat(50_000)])(
    'is none: %.40s',
    (path) => {
      expect(parseKubernetesPath(path)).toBeNull()
    },
  )
})
