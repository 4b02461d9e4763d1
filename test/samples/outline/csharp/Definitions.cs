// Everything that C# defines.
using System;

namespace App.Core;

[Serializable]  // ^outline: class Server 6-42 exported
public partial class Server<T> : Base, IDisposable where T : class, new()
{
    private const int Limit = 10;  // ^outline: constant Server.Limit 9-9
    public static readonly string[] Names = { "a", "b" };  // ^outline: constant Server.Names 10-10 exported
    private int port;

    public Server(int port) : base(port) => this.port = port;  // ^outline: method Server.Server 13-13 exported

    ~Server() { }  // ^outline: method Server.~Server 15-15

    public int Port { get; set; } = 80;  // ^outline: property Server.Port 17-17 exported
    internal string Name => $"{port}: {"}"}";  // ^outline: property Server.Name 18-18 exported
    public event EventHandler? Started;  // ^outline: property Server.Started 19-19 exported
    public T this[int index] => default!;  // ^outline: property Server.this 20-20 exported

    [Obsolete("x {")]  // ^outline: method Server.RunAsync 22-28 exported
    public async Task<int> RunAsync(
        CancellationToken token)
    {
        int Local(int a) => a;  // ^outline: function Server.RunAsync.Local 26-26
        return await Task.FromResult(Local(1));
    }

    void Hidden() { var s = @"c:\""}"; }  // ^outline: method Server.Hidden 30-30

    void IDisposable.Dispose() { }  // ^outline: method Server.Dispose 32-32

    public static Server<T> operator +(Server<T> a, Server<T> b) => a;  // ^outline: method Server.operator+ 34-34 exported

    protected abstract void Abstract();  // ^outline: method Server.Abstract 36-36 exported

    class Nested  // ^outline: class Server.Nested 38-41
    {
        public void Method() { }  // ^outline: method Server.Nested.Method 40-40
    }
}

public interface IStore  // ^outline: interface IStore 44-48 exported
{
    Task<string> GetAsync(string key);  // ^outline: method IStore.GetAsync 46-46 exported
    int Count { get; }  // ^outline: property IStore.Count 47-47 exported
}

public readonly struct Point { public int X { get; init; } }  // ^outline: class Point 50-50 exported; property Point.X 50-50 exported
public record Person(string First, string Last);  // ^outline: class Person 51-51 exported
public record struct Pair(int A, int B)  // ^outline: class Pair 52-55 exported
{
    public int Sum() => A + B;  // ^outline: method Pair.Sum 54-54 exported
}
internal enum Mode { Fast, Safe }  // ^outline: enum Mode 56-56 exported
public delegate void Changed(object sender);  // ^outline: type Changed 57-57 exported

public static class Extensions  // ^outline: class Extensions 59-64 exported
{
    public static string Shout(this string s) => """  // ^outline: method Extensions.Shout 61-63 exported
        } not the end {
        """;
}
