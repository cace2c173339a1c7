import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as autoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as secret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { object, parse, string } from 'valibot';

type Validate = (data: unknown) => boolean;

/** Made by `kubernetes-models` from the description that Kubernetes publishes of its API. */
const kinds: Readonly<Record<string, Validate>> = {
  'apps/v1 Deployment': deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': autoscaler,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
  'v1 ConfigMap': configMap,
  'v1 Namespace': namespace,
  'v1 Secret': secret,
  'v1 Service': service,
};

/** What a server of Kubernetes would refuse in a manifest, and each field that it would silently leave out. */
export function errorsIn(manifest: unknown): unknown[] {
  const { apiVersion, kind } = parse(object({ apiVersion: string(), kind: string() }), manifest);
  const validate = kinds[`${apiVersion} ${kind}`];
  if (validate === undefined) return [`no schema of ${apiVersion} ${kind} is at hand here`];
  const unread = new Set<string>();
  const valid = validate(watched(manifest, kind, unread));
  return [
    ...(valid ? [] : [Reflect.get(validate, 'errors')]),
    ...[...unread].map((field) => `${field} is not a field`),
  ];
}

/** The schemas let fields pass that they do not know; but a field that they know, they look at. */
function watched(value: unknown, path: string, unread: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inner = new Map<PropertyKey, unknown>();
  for (const [key, field] of Object.entries(value)) {
    unread.add(`${path}.${key}`);
    inner.set(key, watchedLater(field, `${path}.${key}`, unread));
  }
  return new Proxy(value, {
    get: (target, key) => {
      unread.delete(`${path}.${String(key)}`);
      const later = inner.get(key);
      return typeof later === 'function' ? later() : Reflect.get(target, key);
    },
  });
}

/** What lies in a field counts once it was looked at; then once for all. */
function watchedLater(field: unknown, path: string, unread: Set<string>): () => unknown {
  let made: { readonly value: unknown } | null = null;
  return () => {
    made ??= { value: watched(field, path, unread) };
    return made.value;
  };
}
