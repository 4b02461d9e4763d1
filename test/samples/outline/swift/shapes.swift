import Foundation

public let version = "1.0" // ^outline: constant version 3-3 exported

@objc(Shape) // ^outline: interface Shape 5-9 exported
public protocol Shape: AnyObject {
    var name: String { get }
    func area(unit: String) throws -> Double // ^outline: method Shape.area 8-8 exported
}

@available(iOS 13, *) // ^outline: class Circle 11-36 exported
public final class Circle<T>: Base, Shape {
    private let radius: Double
    public static var count = 0

    init(radius: Double) { // ^outline: method Circle.init 16-18 exported
        self.radius = radius
    }

    public func area(unit: String = "m") throws -> Double { // ^outline: method Circle.area 20-25 exported
        func helper() -> Int { // ^outline: function Circle.area.helper 21-23
            return 1
        }
        return radius * Double(helper())
    }

    @discardableResult // ^outline: method Circle.secret 27-28
    private func secret() -> String { "func fake() { \(radius) }" }

    class func make<U>(_ value: U) -> Circle where U: Shape { // ^outline: method Circle.make 30-32 exported
        fatalError()
    }

    struct Inner { // ^outline: class Circle.Inner 34-35 exported
    }
}

private struct Hidden { // ^outline: class Hidden 38-40
    func visible() {} // ^outline: method Hidden.visible 39-39
}

indirect enum Color: Int { // ^outline: enum Color 42-46 exported
    case red, green
    case mixed(Int)
    func mix() -> Color { .red } // ^outline: method Color.mix 45-45 exported
}

actor Store { // ^outline: class Store 48-50 exported
    func save() async {} // ^outline: method Store.save 49-49 exported
}

extension Circle where T == Int { // an extension is no symbol
    func grow(by amount: Double) {} // ^outline: method Circle.grow 53-53 exported
}

extension String {
    fileprivate func trimmed() -> String { self } // ^outline: method String.trimmed 57-57
    func padded() -> String { self } // ^outline: method String.padded 58-58 exported
}

typealias Visit = (Shape) -> Void // ^outline: type Visit 61-61 exported

func run(_ body: () -> Void) { // ^outline: function run 63-68 exported
    body()
    let text = """
    func fake() {}
    """
}

func == (a: Store, b: Store) -> Bool { true } // ^outline: function == 70-70 exported
