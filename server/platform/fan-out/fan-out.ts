import { openRedis } from "./open-redis.ts";
import { currentTraceparent, inTrace } from "../tracing/trace-context.ts";
import { inSpan, noTracer, type Tracer } from "../tracing/tracer.ts";

export type Listener = (message: string) => void;

/** Port: sends a message to every listener of a channel, in this process or in all of them. */
export interface FanOut {
  /** Rejects if the message could not be sent; each listener gets it at most once. */
  publish(channel: string, message: string): Promise<void>;
  /** False if there are no listeners, so that nothing needs to be prepared for publishing. */
  hasListeners(channel: string): boolean;
  /** Returns the function that ends the subscription. */
  subscribe(channel: string, listener: Listener): () => void;
  /**
   * Calls the listener after a lost connection is restored, when messages of other processes may have been missed;
   * returns the function that removes it.
   */
  onReturn(listener: () => void): () => void;
  /** Resolves when every subscription made so far is active. */
  settled(): Promise<void>;
  close(): Promise<void>;
  /** True if messages reach other processes now; absent: there are no other processes. */
  isConnected?(this: void): boolean;
}

function listeners() {
  const channels = new Map<string, Set<Listener>>();
  return {
    /** Adds a listener. True if it is the channel's first one. */
    add(channel: string, listener: Listener): boolean {
      const present = channels.get(channel);
      if (present) present.add(listener);
      else channels.set(channel, new Set([listener]));
      return !present;
    },
    /** Removes a listener. True if it was the channel's last one. */
    remove(channel: string, listener: Listener): boolean {
      const present = channels.get(channel);
      if (!present?.delete(listener) || present.size > 0) return false;
      return channels.delete(channel);
    },
    has: (channel: string): boolean => channels.has(channel),
    notify: (channel: string, message: string): void => {
      for (const listener of channels.get(channel) ?? []) listener(message);
    },
    clear: () => channels.clear(),
  };
}

/** The default fan-out: within this process. */
export function fanOutInProcess(): FanOut {
  const present = listeners();
  return {
    publish: async (channel, message) => present.notify(channel, message),
    hasListeners: present.has,
    subscribe: (channel, listener) => {
      present.add(channel, listener);
      return () => void present.remove(channel, listener);
    },
    onReturn: () => () => undefined,
    settled: async () => undefined,
    close: async () => present.clear(),
  };
}

type RedisSettings = {
  readonly url: string;
  /**
   * Prefix of every channel name: Redis sends messages to all its databases, so to every deployment that uses it.
   */
  readonly deploymentId: string;
  readonly tracer?: Tracer;
};

/** The kind of a channel is the first word of its name; the rest identifies a vendor or a guest. */
const kindOf = (channel: string): string => /^[a-z-]+/.exec(channel)?.[0] ?? "other";

/** Puts the trace context in front of a message, so that the receiving process continues the trace. */
const writeSent = (message: string): string => {
  const traceparent = currentTraceparent();
  return traceparent === null ? message : `${traceparent} ${message}`;
};
const traced = /^(00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}) /;
const readSent = (sent: string): { traceparent: string | null; message: string } => {
  const [prefix = "", traceparent = null] = traced.exec(sent) ?? [];
  return { traceparent, message: sent.slice(prefix.length) };
};

/**
 * A fan-out over Redis, to every process of the deployment. While Redis is unreachable, publishing fails and
 * subscriptions wait.
 */
function fanOutOverRedis(
  { url, deploymentId, tracer = noTracer }: RedisSettings,
  onTrouble: (problem: unknown) => void,
): FanOut {
  const prefix = `${deploymentId}:`;
  const retryStrategy = (attempt: number) => Math.min(attempt * 50, 1_000);
  const sender = openRedis(url, {
    retryStrategy,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2_000,
  });
  const receiver = openRedis(url, { retryStrategy, maxRetriesPerRequest: null });
  const connected = new Promise<void>((settle) => sender.once("ready", () => settle()));
  sender.on("error", onTrouble);
  // If both connections lose Redis, only the sender's error is reported.
  receiver.on("error", (problem) => sender.status === "ready" && onTrouble(problem));
  const present = listeners();
  const returnListeners = new Set<() => void>();
  receiver.on("ready", () => {
    // After the first connect too: a process may have served while Redis was unreachable. The subscriptions were
    // requested just before, so the reply to this ping arrives when they are active.
    void receiver.ping().then(
      () => returnListeners.forEach((listener) => listener()),
      // The connection broke again; the client reconnects.
      () => undefined,
    );
  });
  const pending = new Set<Promise<unknown>>();
  receiver.on("message", (name: string, sent: string) => {
    const { traceparent, message } = readSent(sent);
    inTrace(traceparent, () => present.notify(name.slice(prefix.length), message));
  });
  const track = (answer: Promise<unknown>) => {
    const settled: Promise<unknown> = answer.catch(onTrouble).finally(() => pending.delete(settled));
    pending.add(settled);
  };
  return {
    publish: (channel, message) =>
      inSpan(
        tracer,
        `publish ${kindOf(channel)}`,
        { kind: "producer", facts: { "messaging.system": "redis" } },
        async () => {
          await sender.publish(prefix + channel, writeSent(message));
        },
      ),
    // Another process may have listeners.
    hasListeners: () => true,
    subscribe: (channel, listener) => {
      if (present.add(channel, listener)) track(receiver.subscribe(prefix + channel));
      return () => {
        if (present.remove(channel, listener)) track(receiver.unsubscribe(prefix + channel));
      };
    },
    onReturn: (listener) => {
      returnListeners.add(listener);
      return () => void returnListeners.delete(listener);
    },
    settled: async () => void (await Promise.all([connected, ...pending])),
    isConnected: () => sender.status === "ready" && receiver.status === "ready",
    close: async () => {
      present.clear();
      sender.disconnect();
      receiver.disconnect();
    },
  };
}

/** The fan-out for the settings; `undefined`: no Redis. */
export const openFanOut = (redis: RedisSettings | undefined, onTrouble: (problem: unknown) => void): FanOut =>
  redis === undefined ? fanOutInProcess() : fanOutOverRedis(redis, onTrouble);
